import { getImportTemplate, ImportKind } from '#contract/imports';
import { plural, t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { addressOf } from '../../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Button, Checkbox, NativeSelect } from '../../../ui/mantine.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { useKindWords } from '../field-words.ts';
import { chosenSheets, type ImportDraft, seriesOf, type StoredDraft } from '../import-draft.ts';
import { kindsInOrder } from '../understanding/kind-of-each-sheet.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { SeriesInWords } from './series.tsx';
import classes from './import-page.module.css';
import { type FileToImport, rowCount, useFileToImport } from './use-file-to-import.ts';

const accept = '.xlsx,.csv,.tsv,.txt,.xls,.ods,text/csv';

const rowsInWords = (count: number) => now`${plural(count, { one: '# row', other: '# rows' })}`;

interface FileStepProps extends FileToImport {
  onKind: (kind: ImportKind) => void;
}

/** Asks for a file or pasted rows, and which sheets to import. */
export function FileStep({ onKind, ...props }: FileStepProps) {
  const { kind } = props;
  const { words } = useKindWords(kind);
  const { t } = useLingui();
  const { draft, change } = props.stored;
  const { read, rowsRead, pasted, setPasted, problem, proceed, isRefused, keepEarlier } = useFileToImport(props);
  const earlier = draft?.fileName ?? '';
  return (
    <>
      <Card title={t`Your list`}>
        <div className={`column gap-20 ${classes['narrow']}`}>
          {!draft?.kinds && (
            <NativeSelect
              label={t`What is in it?`}
              value={kind}
              onChange={({ currentTarget: { value } }) => onKind(value as ImportKind)}
              data={ImportKind.options.map((one) => ({ value: one, label: words[one].name }))}
            />
          )}
          <FileField
            id="import-file"
            label={t`Spreadsheet`}
            description={t`An Excel workbook (.xlsx) or CSV, as it is. Titles, empty rows and totals are recognised, and nothing is saved before you have checked it.`}
            accept={accept}
            dropHint={t`Drop a spreadsheet here`}
            chosen={
              rowsRead === null
                ? draft && !isRefused && <Chosen draft={draft} />
                : rowsRead === 0
                  ? t`Reading…`
                  : t`Reading… ${rowsInWords(rowsRead)}`
            }
            error={problem}
            onChange={(file) => void read(file)}
          />
          {draft && draft.sheets.length > 1 && <SheetsOfFile draft={draft} change={change} />}
          {draft && <Hidden draft={draft} onChange={(withHidden) => change({ withHidden, columns: null })} />}
          {!draft && (
            <TextAreaField
              label={t`Or paste rows`}
              description={t`Select them in your spreadsheet with their headings, copy, and paste them here.`}
              value={pasted}
              minRows={2}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
          )}
          <div className="row wrap gap-8">
            {draft && isRefused ? (
              <Button size="lg" variant="default" onClick={keepEarlier}>{t`Keep ${earlier}`}</Button>
            ) : (
              <Button size="lg" onClick={proceed}>{t`Continue`}</Button>
            )}
            {draft && <Button size="lg" variant="default" onClick={props.stored.clear}>{t`Start over`}</Button>}
          </div>
        </div>
      </Card>
      {kind === 'attendance' ? (
        <p className="aside">
          {t`The sheet to fill in is in each batch, under Attendance: students and days of a month.`}
        </p>
      ) : (
        <p className="aside">
          <Trans>No list yet, or many changes to make?</Trans>{' '}
          <a
            href={addressOf(getImportTemplate, {}, { kind })}
            download
            className={`inline gap-6 link ${classes['link']}`}
          >
            <Download size={16} aria-hidden />
            {t`Download a sheet to fill in`}
          </a>
        </p>
      )}
      <EarlierImports />
    </>
  );
}

function Chosen({ draft: { fileName, sheets } }: { draft: ImportDraft }) {
  return (
    <span className="breakable">
      <strong>{fileName}</strong>, {rowsInWords(rowCount(sheets))}
    </span>
  );
}

/** The hidden rows and columns of the chosen sheets, and whether to import them. */
function Hidden({ draft, onChange }: { draft: ImportDraft; onChange: (withHidden: boolean) => void }) {
  const { t } = useLingui();
  const chosen = chosenSheets(draft);
  const rows = chosen.flatMap((sheet) => sheet.rows.filter(({ isHidden }) => isHidden)).length;
  const columns = chosen.flatMap(({ hiddenColumns = [] }) => hiddenColumns).length;
  const hidden = [
    ...(rows > 0 ? [t`${plural(rows, { one: '# hidden row', other: '# hidden rows' })}`] : []),
    ...(columns > 0 ? [t`${plural(columns, { one: '# hidden column', other: '# hidden columns' })}`] : []),
  ].join(', ');
  if (hidden === '') return null;
  return (
    <Checkbox
      label={t`Take what is hidden too: ${hidden}`}
      description={t`Your spreadsheet does not show it, perhaps because of a filter.`}
      checked={draft.withHidden}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  );
}

/** The sheets to import; where they hold lists of several kinds, what is in each. */
function SheetsOfFile({ draft, change }: Pick<StoredDraft, 'change'> & { draft: ImportDraft }) {
  const { t } = useLingui();
  const { kind, kinds, sheets, series } = draft;
  const setKinds = (next: ImportDraft['kinds']) => change({ kinds: next, columns: null });
  return (
    <>
      {kinds === null ? (
        <Sheets draft={draft} onChange={(chosen) => change({ chosen, columns: null })} />
      ) : (
        <KindsOfSheets draft={draft} kinds={kinds} onChange={setKinds} />
      )}
      {series.length === 0 && (
        <Checkbox
          label={t`The sheets hold different lists, such as teachers and students`}
          checked={kinds !== null}
          onChange={({ currentTarget: { checked } }) => setKinds(checked ? sheets.map(() => kind) : null)}
        />
      )}
    </>
  );
}

interface KindsOfSheetsProps {
  draft: ImportDraft;
  kinds: readonly (ImportKind | null)[];
  onChange: (kinds: (ImportKind | null)[]) => void;
}

function KindsOfSheets({ draft, kinds, onChange }: KindsOfSheetsProps) {
  const { t } = useLingui();
  const { words } = useKindWords(draft.kind);
  const series = seriesOf(draft);
  return (
    <fieldset className={`stack gap-10 ${classes['sheets']}`}>
      <legend className="strong">{t`What is in each sheet`}</legend>
      {draft.sheets.map(({ name }, place) => (
        <div key={place}>
          <NativeSelect
            label={<span className="breakable">{name}</span>}
            value={kinds[place] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(kinds.map((kind, at) => (at === place ? (ImportKind.safeParse(value).data ?? null) : kind)))
            }
            data={[
              { value: '', label: t`Nothing to import` },
              ...kindsInOrder.map((one) => ({ value: one, label: words[one].name })),
            ]}
          />
        </div>
      ))}
      {series.length > 0 && (
        <p className="aside">
          {t`They are imported in this order:`} <SeriesInWords series={series} />
        </p>
      )}
    </fieldset>
  );
}

function Sheets({ draft, onChange }: { draft: ImportDraft; onChange: (chosen: number[]) => void }) {
  const { t } = useLingui();
  return (
    <fieldset className={`stack gap-10 ${classes['sheets']}`}>
      <legend className="strong">{t`Sheets`}</legend>
      {draft.sheets.map(({ name, rows }, place) => (
        <Checkbox
          key={place}
          label={`${name}, ${rowsInWords(rows.length)}`}
          checked={draft.chosen.includes(place)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? [...draft.chosen, place].sort((a, b) => a - b) : draft.chosen.filter((one) => one !== place),
            )
          }
        />
      ))}
    </fieldset>
  );
}

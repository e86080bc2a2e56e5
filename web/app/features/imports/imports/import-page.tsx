import { ImportKind } from '#contract/imports';
import { useState } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { sections } from '../../../lib/sections.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useKindWords } from '../field-words.ts';
import { type ImportDraft, useImportDraft } from '../import-draft.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FileStep } from './file-step.tsx';
import { RunningImport } from './running-import.tsx';
import { SeriesInWords } from './series.tsx';
import { type Step, StepList, steps } from './step-list.tsx';

const inAddress = (kind: ImportKind): string | null => (kind === 'students' ? null : kind);

/** The list of the workbook that comes after this one. */
const nextOf = ({ kind, series }: ImportDraft): ImportKind | null =>
  series[series.findIndex((list) => list.kind === kind) + 1]?.kind ?? null;

export default function ImportPage() {
  const [params, change] = useAddress();
  const kind = ImportKind.catch('students').parse(params.get('kind') ?? 'students');
  const stored = useImportDraft(kind);
  const { title } = useKindWords(kind);
  const [rejected, setRejected] = useState<string>();
  const [failure, setFailure] = useState<Error>();
  const asked = steps.find((step) => step === params.get('step')) ?? 'file';
  // Without a file there is nothing to check.
  const step: Step = stored.draft === undefined && (asked === 'columns' || asked === 'check') ? 'file' : asked;
  const go = (to: Step, words: Record<string, string | null> = {}) => {
    change({ ...words, step: to === 'file' ? null : to }, { replace: false, preventScrollReset: false });
  };
  return (
    <>
      <PageHeader title={title} tabs={sections.years} />
      <div className="column gap-20">
        <StepList step={step} />
        {stored.draft && (step === 'columns' || step === 'check') && stored.draft.series.length > 0 && (
          <p className="aside">
            <SeriesInWords series={stored.draft.series} current={kind} />
          </p>
        )}
        {stored.isLoading ? (
          <SkeletonRows rows={6} />
        ) : (
          <>
            {step === 'file' && (
              <FileStep
                key={kind}
                kind={kind}
                stored={stored}
                onKind={(other) => change({ kind: inAddress(other) })}
                onContinue={(of) => go('columns', { kind: inAddress(of) })}
              />
            )}
            {step === 'columns' && stored.draft && (
              <ColumnsStep
                draft={stored.draft}
                change={stored.change}
                onBack={() => go('file')}
                onContinue={() => go('check')}
              />
            )}
            {step === 'check' && stored.draft && stored.draft.startedAt === null && (
              <CheckStep
                draft={stored.draft}
                change={stored.change}
                failure={failure}
                onBack={() => {
                  setFailure(undefined);
                  go('columns');
                }}
                onImport={(stayOut) => {
                  setRejected(stayOut);
                  setFailure(undefined);
                  stored.begin();
                }}
              />
            )}
            {step === 'check' && stored.draft && stored.draft.startedAt !== null && (
              <RunningImport
                draft={stored.draft}
                onDone={(id) => {
                  const next = stored.draft && nextOf(stored.draft);
                  stored.clear();
                  go('done', { id, next: next ?? null });
                }}
                onFail={(error) => {
                  setFailure(error);
                  stored.end();
                }}
              />
            )}
            {step === 'done' && (
              <DoneStep
                rejected={rejected}
                id={params.get('id') ?? ''}
                next={ImportKind.safeParse(params.get('next')).data}
                onNext={(of) => {
                  setRejected(undefined);
                  go('columns', { kind: inAddress(of), id: null, next: null });
                }}
                onAgain={() => {
                  setRejected(undefined);
                  go('file', { id: null, next: null });
                }}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

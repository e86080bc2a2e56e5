import { languageNames, languages } from '#contract/languages';
import { Settings } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { SaveFooter } from './save-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useMailsGoOut } from '../../mail/shared/mail.queries.ts';
import { LanguageSwitch } from '../../../lib/language-switch.tsx';
import { useTextFields } from '../../../lib/use-text-fields.ts';
import { ColourField } from './colour-field.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { isOnSite, useSettingsParts } from '../settings-parts.ts';
import type { SectionFieldsProps } from './section-fields.ts';
import { LegalTextFields } from './legal-text-fields.tsx';
import { OfficeHoursFields } from './office-hours-fields.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import classes from './settings-editor.module.css';
import layout from './settings-part.module.css';
import {
  isSame,
  keepTyped,
  type SectionName,
  toAcademy,
  toBody,
  toValues,
  TypedSettings,
  wrongHours,
  type SettingsValues,
} from './settings-values.ts';
import { useShowSettings, useUpdateSettings } from '../settings.queries.ts';
import { SiteState } from './site-state.tsx';
import { FormSection, wholeRow } from '../../../../design/form-section.tsx';
import { SocialLinksFields } from './social-links-fields.tsx';

const fieldsOf: Record<SectionName, ComponentType<SectionFieldsProps>> = {
  academy: AcademyFields,
  address: AddressFields,
  contact: ContactFields,
  hours: HoursFields,
  attendance: AttendanceFields,
  legal: LegalTextFields,
};

interface SettingsEditorProps {
  section: SectionName;
  /** Initial values; background refetches are ignored. */
  settings: Settings;
  /** Resets the form to the other person's version. */
  onTakeTheirs: (theirs: Settings) => void;
}

/** One section of the settings, which are saved whole. */
export function SettingsEditor({ section, settings, onTakeTheirs }: SettingsEditorProps) {
  const { t } = useLingui();
  const titles = useSettingsParts();
  const save = useUpdateSettings();
  const show = useShowSettings();
  /** The other person's version, after a conflict. */
  const [theirs, setTheirs] = useState<Settings | null>(null);
  /** The last version loaded or saved by this form. */
  const [base, setBase] = useState(settings);
  const [isSaved, setSaved] = useState(false);
  /** Values being saved: only edits since then would be lost by leaving. */
  const [sent, setSent] = useState<SettingsValues | null>(null);
  const act = useAct();
  const form = useAppForm({
    initialValues: toValues(base),
    schema: TypedSettings,
    check: ({ officeHours }) => wrongHours(officeHours, t`Closing time must be after opening time`),
    onSubmit: async (values) => {
      setSent(values);
      try {
        const { data } = await act(() => save.mutateAsync(toBody(values)), {
          done: t`Settings saved`,
          isToldHere: true,
        });
        show(data);
        setBase(data);
        setSaved(true);
        form.form.setValues(keepTyped(values, form.form.getValues(), toValues(data)));
      } catch (error) {
        const current =
          error instanceof ApiError && error.code === 'stale' ? Settings.safeParse(error.data) : undefined;
        if (current?.success) setTheirs(current.data);
        throw error;
      } finally {
        setSent(null);
      }
    },
  });
  const academy = toAcademy(form.values);
  const isChanged = !isSame(toValues(base), form.values);
  const Fields = fieldsOf[section];
  const { title } = titles[section];
  return (
    <FormFrame {...form.frame} hasUnsaved={() => !isSame(sent ?? toValues(base), form.values)} label={title} isWide>
      {theirs && (
        <SettingsConflict
          before={base}
          theirs={theirs}
          onTakeTheirs={() => onTakeTheirs(theirs)}
          onKeepMine={() => {
            form.form.setFieldValue('version', theirs.version);
            setTheirs(null);
          }}
        />
      )}
      <div className={`start stack ${layout['columns']}`}>
        <FormSection title={title} isTitleHidden>
          {/* The default legal texts are loaded when they are shown. */}
          <Suspense fallback={<SkeletonBlock height={320} />}>
            <Fields form={form} academy={academy} />
          </Suspense>
        </FormSection>
        <SettingsPreview section={section} academy={academy} />
      </div>
      <SaveFooter
        submitLabel={t`Save settings`}
        isSaving={form.isSaving}
        isChanged={isChanged}
        saved={
          isSaved && (
            <>
              <Trans>Settings saved.</Trans> {isOnSite(section) && <SiteState />}
            </>
          )
        }
      />
    </FormFrame>
  );
}

function AcademyFields({ form }: SectionFieldsProps) {
  const { t } = useLingui();
  const { languageSwitch, textField } = useTextFields(form, ['tagline', 'about']);
  return (
    <>
      <TextField {...form.field('name')} label={t`Name`} {...wholeRow} size="md" />
      <LanguageSwitch {...languageSwitch} />
      <TextField
        {...textField('tagline')}
        label={t`One line about the academy (optional)`}
        description={t`The headline of the home page. Search engines and shared links show it too.`}
        {...wholeRow}
        size="md"
      />
      <TextAreaField
        {...textField('about')}
        label={t`About the academy (optional)`}
        description={t`Shown on the About Us page. Leave an empty line to start a new paragraph.`}
      />
      <ColourField field={form.field('colour')} onChange={(colour) => form.form.setFieldValue('colour', colour)} />
    </>
  );
}

function AddressFields({ form }: SectionFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {form.values.addressLines.map((_, at) => {
        const line = at + 1;
        return (
          <TextField
            key={line}
            {...form.field(`addressLines.${at}`)}
            label={at === 0 ? t`Address line 1` : t`Address line ${line} (optional)`}
            size="md"
          />
        );
      })}
      <div className={`gap-16 wrap flex ${classes['pair']}`}>
        <TextField {...form.field('city')} label={t`City`} size="md" />
        <TextField {...form.field('postalCode')} label={t`PIN code`} inputMode="numeric" size="md" />
        <TextField {...form.field('state')} label={t`State`} size="md" />
      </div>
      <TextField
        {...form.field('mapUrl')}
        label={t`Link to a map (optional)`}
        description={t`Open the place in a map app, choose Share and copy the link.`}
        {...wholeRow}
        type="url"
        size="md"
      />
    </>
  );
}

function ContactFields({ form }: SectionFieldsProps) {
  const { t } = useLingui();
  const canSend = useMailsGoOut();
  return (
    <>
      {form.values.phones.map((_, at) => {
        const number = at + 1;
        return (
          <PhoneField
            key={number}
            {...form.field(`phones.${at}`)}
            label={at === 0 ? t`Phone` : t`Phone ${number} (optional)`}
            size="md"
          />
        );
      })}
      <PhoneField {...form.field('whatsapp')} label={t`WhatsApp number (optional)`} size="md" />
      <TextField
        {...form.field('email')}
        {...wholeRow}
        label={t`Email`}
        description={
          canSend
            ? t`Messages and registrations from the site are sent here too.`
            : t`Email is not set up, so messages and registrations from the site are not sent here.`
        }
        type="email"
        size="md"
      />
      <SelectField
        {...form.field('language')}
        label={t`Language of mails`}
        description={t`For everyone who has not chosen a language.`}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        size="md"
      />
      <SocialLinksFields form={form} />
    </>
  );
}

function HoursFields({ form }: SectionFieldsProps) {
  const { t } = useLingui();
  const [zones] = useState(() => timeZoneChoices(form.values.timeZone));
  return (
    <>
      <OfficeHoursFields form={form} />
      <SelectField {...form.field('timeZone')} label={t`Time zone`} choices={zones} size="md" />
    </>
  );
}

function AttendanceFields({ form }: SectionFieldsProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...form.field('attendanceThreshold')}
      label={t`Low attendance limit, in percent (optional)`}
      {...wholeRow}
      description={t`Students below this limit are highlighted. Leave it empty to highlight no one.`}
      inputMode="numeric"
      classNames={{ wrapper: classes['short'] ?? '' }}
      size="md"
    />
  );
}

/** Younger than the browsers of the signed-in areas. */
const { supportedValuesOf } = Intl as { supportedValuesOf?: (key: 'timeZone') => string[] };
const zones = (): string[] => supportedValuesOf?.('timeZone') ?? [];

/** All zones the browser knows, India's under its current name, plus the saved one. */
function timeZoneChoices(current: string): { value: string; label: string }[] {
  const all = new Set([...zones().filter((zone) => zone !== 'Asia/Calcutta'), 'Asia/Kolkata', current]);
  return [...all].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

import { type Announcement, AnnouncementForm } from '#contract/announcements';
import { type Language, textIn } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormSection } from '../../../design/form-section.tsx';
import { addDays, formatDate, isDay, today } from '../../../lib/dates.ts';
import { useAppForm } from '../../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Switch } from '../../ui/mantine.ts';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import classes from './announcement-editor.module.css';
import { AnnouncementBadge } from './shared/announcement-badge.tsx';
import {
  type AnnouncementDraft,
  type AnnouncementValues,
  announcementBodyOf,
  checkDates,
  announcementStatusOf,
  announcementValuesOf,
} from './announcement-values.ts';
import { AnnouncementAudienceFields } from './announcement-audience-fields.tsx';
import { Megaphone, Pin } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { AnnouncementText } from './announcement-text.tsx';
import { LanguageSwitch } from '../../lib/language-switch.tsx';
import { useTextFields } from '../../lib/use-text-fields.ts';
import { useAnnouncementWords } from './shared/announcement-words.ts';

interface AnnouncementEditorProps {
  /** The announcement to edit or copy; without one the form starts empty. */
  announcement?: Announcement | undefined;
  isCopy?: boolean;
  draft?: AnnouncementDraft;
  cancelTo: string;
  onSave: (body: ReturnType<typeof announcementBodyOf>) => Promise<void>;
}

/** The form, with a preview of what students will see. */
export function AnnouncementEditor({ announcement, isCopy = false, draft, cancelTo, onSave }: AnnouncementEditorProps) {
  const { t } = useLingui();
  const edited = isCopy ? undefined : announcement;
  // In a form left open past midnight, the first day stays valid and is saved as the day of saving.
  const [openedOn] = useState(() => today());
  const startedOn = edited?.startDate ?? openedOn;
  const form = useAppForm({
    initialValues: { ...announcementValuesOf(announcement, isCopy), ...draft },
    schema: AnnouncementForm,
    check: (values) => checkDates(values, startedOn),
    onSubmit: (values) => {
      const startDate = !edited && values.startDate === openedOn ? today() : values.startDate;
      return onSave(announcementBodyOf({ ...values, startDate }));
    },
  });
  const { values } = form;
  const { language, languageSwitch, textField } = useTextFields(form, ['title', 'body']);
  const status = announcementStatusOf(values, startedOn);
  const startDay = formatDate(values.startDate);
  const publishLabel = status === 'scheduled' ? t`Schedule for ${startDay}` : t`Publish now`;
  return (
    <div className={`column gap-20 start ${classes['columns']}`}>
      <FormFrame {...form.frame} label={t`Announcement`}>
        <FormSection title={t`What`}>
          <LanguageSwitch {...languageSwitch} />
          <TextField
            {...textField('title')}
            label={t`Title`}
            description={t`Students see this first. Up to 120 characters.`}
            className={classes['title'] ?? ''}
            size="md"
          />
          <TextAreaField
            {...textField('body')}
            label={t`Message`}
            description={t`Plain text. Anything that starts with https:// becomes a link.`}
            minRows={6}
            maxRows={20}
          />
          <Switch
            label={t`Pin to the top`}
            description={t`It stays at the top of the lists while it is active.`}
            checked={values.pinned}
            onChange={(event) => form.form.setFieldValue('pinned', event.currentTarget.checked)}
          />
        </FormSection>
        <FormSection title={t`Who sees it`}>
          <AnnouncementAudienceFields form={form} announcement={announcement} />
        </FormSection>
        <FormSection title={t`When`}>
          <div className={`column gap-12 ${classes['dates']}`}>
            <DateField {...form.field('startDate')} label={t`Start date`} size="md" />
            <DateField {...form.field('endDate')} label={t`End date`} size="md" />
          </div>
          <VisibleDays startDate={values.startDate} endDate={values.endDate} />
          <p className={`row wrap gap-8 muted ${classes['status']}`} role="status">
            {status ? (
              <>
                <Trans>Will be</Trans> <AnnouncementBadge status={status} />
              </>
            ) : (
              <Trans>Choose the first and last day it is shown.</Trans>
            )}
          </p>
        </FormSection>
        <FormFooter
          submitLabel={edited ? t`Save announcement` : publishLabel}
          isSaving={form.isSaving}
          cancelTo={cancelTo}
        />
      </FormFrame>
      <AnnouncementPreview values={values} language={language} />
    </div>
  );
}

/** Live preview. */
function AnnouncementPreview({ values, language }: { values: AnnouncementValues; language: Language }) {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  const { startDate, endDate, pinned } = values;
  const [title, body] = [textIn(values, 'title', language), textIn(values, 'body', language)];
  return (
    <Card title={t`How students see it`} className={classes['preview']}>
      {title === null && body === null ? (
        <p className="muted">
          <Trans>Write a title and a message to see them here.</Trans>
        </p>
      ) : (
        <article className={`stack gap-8 ${classes['seen']}`}>
          <p className={`row gap-10 breakable text-h2 ${classes['seenTitle']}`}>
            <Megaphone size={18} aria-hidden />
            <strong lang={title?.lang}>{title?.text.trim() || t`Title`}</strong>
            {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} />}
          </p>
          {isDay(startDate) && isDay(endDate) && <p className="muted">{words.days({ startDate, endDate })}</p>}
          <AnnouncementText body={{ text: body?.text.trim() ?? '', lang: body?.lang }} />
        </article>
      )}
    </Card>
  );
}

const shownDays = 14;

interface VisibleDaysProps {
  startDate: string;
  endDate: string;
}

/** Two weeks from today, or from a later first day, with the visible days marked. */
function VisibleDays({ startDate, endDate }: VisibleDaysProps) {
  const { t } = useLingui();
  const now = today();
  const first = isDay(startDate) && startDate > addDays(now, shownDays - 1) ? startDate : now;
  const last = addDays(first, shownDays - 1);
  const isThere = (day: string) => isDay(startDate) && isDay(endDate) && startDate <= day && day <= endDate;
  return (
    <div className="stack gap-4" aria-hidden>
      <div className={`stack ${classes['cells']}`}>
        {Array.from({ length: shownDays }, (_, at) => addDays(first, at)).map((day) => (
          <span key={day} data-there={isThere(day) || undefined} data-today={day === now || undefined} />
        ))}
      </div>
      <div className="flex spread aside-small numbers">
        <span>{first === now ? t`Today` : formatDate(first)}</span>
        <span>{formatDate(last)}</span>
      </div>
    </div>
  );
}

import type { Note } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/mantine.ts';
import { useUser } from '../../../session/session.ts';
import type { AppForm } from '../../../../lib/form.ts';
import { Notice } from '../../../../design/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { useAllStandards } from '../../standards/shared/standards.queries.ts';
import { useSubjectChoices } from '../../subjects/shared/subjects.queries.ts';
import { NoteAudienceFields } from './note-audience-fields.tsx';
import type { NoteValues } from './note-values.ts';
import type { NotesPlace } from './notes.queries.ts';

interface NoteFieldsProps {
  form: AppForm<NoteValues>;
  note?: Note | undefined;
  place: NotesPlace;
}

/** All fields of a note except its file. */
export function NoteFields({ form, note, place }: NoteFieldsProps) {
  const { t } = useLingui();
  const { role } = useUser();
  const subjects = useSubjectChoices();
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t`Title`}
        description={note ? undefined : t`Taken from the file name. You can change it.`}
        size="md"
      />
      <NoteAudienceFields form={form} note={note} place={place} />
      <SelectField
        {...form.field('subject')}
        label={t`Subject (optional)`}
        placeholder={note ? undefined : t`Same as the batch`}
        choices={subjects}
        size="md"
        clearable
      />
      <TextAreaField {...form.field('description')} label={t`Description (optional)`} minRows={2} />
      {role === 'admin' ? (
        <PublicFields form={form} />
      ) : (
        note?.isPublic && (
          <Notice>{t`Everyone can open this note under Resources. Only the office can change that.`}</Notice>
        )
      )}
    </>
  );
}

/** Only the office may publish. */
function PublicFields({ form }: { form: AppForm<NoteValues> }) {
  const { t } = useLingui();
  const standards = useAllStandards();
  const { isPublic } = form.values;
  return (
    <>
      <Checkbox
        id={form.field('isPublic').id}
        label={t`Show on the public site`}
        description={t`Everyone can open it under Resources`}
        checked={isPublic}
        onChange={(event) => form.form.setFieldValue('isPublic', event.currentTarget.checked)}
      />
      {isPublic && (
        <SelectField
          {...form.field('standard')}
          label={t`Standard under Resources (optional)`}
          placeholder={t`Same as the batch`}
          choices={(standards.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          size="md"
          clearable
        />
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { Plus, Trash2 } from 'lucide-react';
import type { AppForm } from '../../../../lib/form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './settings-editor.module.css';
import type { SettingsValues } from './settings-values.ts';

const atMost = 6;

export function SocialLinksFields({ form }: { form: AppForm<SettingsValues> }) {
  const { t } = useLingui();
  const links = form.values.socialLinks;
  return (
    <div role="group" aria-label={t`Social pages`} className="stack gap-16">
      <p className="aside">
        <Trans>Your pages on YouTube, Instagram or elsewhere, shown in the footer.</Trans>
      </p>
      {links.map((link, at) => {
        const number = at + 1;
        const name = link.label || number;
        return (
          // Links have no id, and are only added or removed, never reordered.
          <div key={at} className={`gap-12 stack ${classes['link']}`}>
            <TextField
              {...form.field(`socialLinks.${at}.label`)}
              label={t`Name of page ${number}`}
              placeholder={t`YouTube`}
              size="md"
            />
            <TextField
              {...form.field(`socialLinks.${at}.url`)}
              label={t`Link of page ${number}`}
              placeholder="https://"
              type="url"
              size="md"
            />
            <ActionIcon
              variant="subtle"
              color="paper"
              size={44}
              aria-label={t`Remove page ${name}`}
              onClick={() => form.form.removeListItem('socialLinks', at)}
            >
              <Trash2 size={20} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {links.length < atMost && (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => form.form.insertListItem('socialLinks', { label: '', url: '' })}
          className={classes['add'] ?? ''}
        >
          <Trans>Add a social page</Trans>
        </Button>
      )}
    </div>
  );
}

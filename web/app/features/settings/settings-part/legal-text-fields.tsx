import { type LegalPage, legalPages } from '#contract/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { legalFacts } from '../../../../lib/legal/legal-facts.ts';
import { useDefaultLegalTexts } from './default-legal-texts.ts';
import classes from './settings-editor.module.css';
import type { SectionFieldsProps } from './section-fields.ts';

const titles: Record<LegalPage, MessageDescriptor> = {
  terms: msg`Terms of Service`,
  privacy: msg`Privacy Policy`,
  cookies: msg`Cookies Policy`,
};

/** Legal pages have default texts, which a non-empty own text replaces. */
export function LegalTextFields({ form, academy }: SectionFieldsProps) {
  const { t } = useLingui();
  const texts = useDefaultLegalTexts();
  return (
    <>
      <p className="aside">
        <Trans>
          Plain default texts are in place, for an academy whose students are mostly under 18. If you write your own,
          have a lawyer check them.
        </Trans>
      </p>
      {legalPages.map((page) => {
        const title = t(titles[page]);
        const standard = texts[page](legalFacts(academy)).trim();
        const change = (text: string) => form.form.setFieldValue(`legal.${page}`, text);
        return form.values.legal[page] === '' ? (
          <div key={page} role="group" aria-label={title} className={`stack gap-8 ruled ${classes['legal']}`}>
            <div className={`row wrap ${classes['legalHead']}`}>
              <strong>{title}</strong>
              <span className="muted">
                <Trans>Default text</Trans>
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={t`Write your own: ${title}`}
                onClick={() => change(standard)}
              >
                <Trans>Write your own</Trans>
              </Button>
            </div>
            <details>
              <summary className="inline">
                <Trans>Show the default text</Trans>
              </summary>
              {/* Focusable, so that it scrolls by keyboard. */}
              <pre tabIndex={0} role="region" aria-label={t`Default text: ${title}`}>
                {standard}
              </pre>
            </details>
          </div>
        ) : (
          <div key={page} className={`stack gap-8 ruled ${classes['legal']}`}>
            <TextAreaField
              {...form.field(`legal.${page}`)}
              label={title}
              description={t`A line that starts with ## becomes a heading, and one that starts with - becomes a list item.`}
              minRows={8}
              maxRows={20}
            />
            <Button
              variant="subtle"
              size="sm"
              aria-label={t`Back to the default text: ${title}`}
              onClick={() => change('')}
            >
              <Trans>Back to the default text</Trans>
            </Button>
          </div>
        );
      })}
    </>
  );
}

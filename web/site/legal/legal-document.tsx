import type { Language } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/dates.ts';
import classes from './legal-document.module.css';
import { type LegalBlock, parseLegalText } from './legal-text.ts';
import { PageHead, Wrap } from '../../design/site-parts.tsx';

interface Props {
  title: string;
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: Language | undefined;
  /** `YYYY-MM-DD` of the last change, if known. */
  updatedOn?: string;
}

export function LegalDocument({ title, text, lang, updatedOn }: Props) {
  const { t } = useLingui();
  const parts = parseLegalText(text);
  const headings = parts.filter(({ heading }) => heading !== undefined);
  const contents = (
    <ol lang={lang}>
      {headings.map(({ id, heading }) => (
        <li key={id}>
          <a className="row plain-link" href={`#${id}`}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <Wrap className={classes['page']}>
      <PageHead title={title}>
        {updatedOn && (
          <p className={`muted text-h3 ${classes['updated']}`}>
            <Trans>
              Updated <time dateTime={updatedOn}>{formatDate(updatedOn)}</time>
            </Trans>
          </p>
        )}
      </PageHead>
      <div className={`column start ${classes['columns']}`}>
        {headings.length > 1 && (
          <nav aria-label={t`On this page`} className={`no-print ${classes['contents']}`}>
            <h2>
              <Trans>On this page</Trans>
            </h2>
            {contents}
            <details>
              <summary className="row gap-10">
                <Trans>On this page</Trans>
              </summary>
              {contents}
            </details>
          </nav>
        )}
        <div className={`stack ${classes['text']}`} lang={lang}>
          {parts.map(({ heading, id, blocks }) => (
            <section key={id ?? 'start'} aria-labelledby={id}>
              {heading && <h2 id={id}>{heading}</h2>}
              {blocks.map((block) => (
                <Block key={block.kind === 'list' ? block.items.join() : block.text} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Wrap>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

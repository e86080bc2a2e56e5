import { paletteOf, type SchemeColours } from '#contract/palette';
import { Trans, useLingui } from '@lingui/react/macro';
import { inOwnWords } from '../../../../lib/own-words.ts';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './colour-field.module.css';

interface ColourFieldProps {
  /** From `form.field('colour')`. */
  field: { id: string; value?: unknown; error?: unknown };
  onChange: (colour: string) => void;
}

const unchosen = '#03626c';

/** The site's brand colour with its light and dark variants, or why it is unreadable. */
export function ColourField({ field, onChange }: ColourFieldProps) {
  const { t } = useLingui();
  const { id } = field;
  const value = typeof field.value === 'string' ? field.value : '';
  const palette = value.trim() === '' ? null : paletteOf(value.trim());
  const isWhole = /^#[\da-f]{6}$/i.test(value.trim());
  const refused = palette && 'refused' in palette && isWhole ? inOwnWords(palette.refused) : undefined;
  return (
    <div className="stack gap-12">
      <div className={`gap-12 flex ${classes['fields']}`}>
        <TextField
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          label={t`Colour of the site (optional)`}
          description={t`Used for buttons and links. White text must be easy to read on it.`}
          error={refused ?? (typeof field.error === 'string' ? field.error : undefined)}
          placeholder={unchosen}
          spellCheck={false}
          maxLength={7}
          size="md"
        />
        <input
          type="color"
          aria-label={t`Choose the colour of the site`}
          value={isWhole ? value.trim().toLowerCase() : unchosen}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {palette && 'steps' in palette && (
        <div className={`gap-12 stack ${classes['samples']}`} aria-hidden>
          <Sample colours={palette.light} ground="#fbfaf7" />
          <Sample colours={palette.dark} ground="#12110f" />
        </div>
      )}
    </div>
  );
}

function Sample({ colours, ground }: { colours: SchemeColours; ground: string }) {
  return (
    <div className={`row wrap ${classes['sample']}`} style={{ background: ground }}>
      <span style={{ background: colours.primary, color: colours.onPrimary }}>
        <Trans>Register for admission</Trans>
      </span>
      <b style={{ color: colours.primaryText }}>
        <Trans>Course details</Trans>
      </b>
    </div>
  );
}

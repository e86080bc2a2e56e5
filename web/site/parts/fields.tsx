import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './fields.module.css';

// Fields of all public forms, logins included: native controls in the product's style.

interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Label, hint, error and control, in this order. */
export function Field({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const about = { id: input.id, label, hint, error };
  return (
    <Around {...about}>
      <input {...input} {...stateOf(about, input)} className={classes['control']} />
    </Around>
  );
}

/** A password field with a reveal button; password managers and paste work. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const isReady = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  const about = { id: input.id, label, hint, error };
  return (
    <Around {...about}>
      <div className={classes['password']}>
        <input
          type={isShown ? 'text' : 'password'}
          spellCheck="false"
          autoCapitalize="none"
          {...input}
          {...stateOf(about, input)}
          className={classes['control']}
        />
        <button
          className="centred"
          type="button"
          disabled={!isReady}
          aria-label={t`Show password`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      </div>
    </Around>
  );
}

export function PhoneField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const about = { id: input.id, label, hint, error };
  return (
    <Around {...about}>
      <div className={classes['phone']}>
        <span className="muted" aria-hidden>
          +91
        </span>
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...input}
          {...stateOf(about, input)}
          className={classes['control']}
        />
      </div>
    </Around>
  );
}

export function SelectField({ label, hint, error, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const about = { id: select.id, label, hint, error };
  return (
    <Around {...about}>
      <div className={classes['select']}>
        <select {...select} {...stateOf(about, select)} className={classes['control']}>
          {children}
        </select>
        <ChevronDown size={20} aria-hidden />
      </div>
    </Around>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const about = { id: area.id, label, hint, error };
  return (
    <Around {...about}>
      <textarea {...area} {...stateOf(about, area)} className={classes['control']} />
    </Around>
  );
}

interface CheckboxProps extends FieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ id, label, hint, error, checked, onChange }: CheckboxProps) {
  return (
    <div className={classes['field']}>
      <Remark id={`${id}-error`} className={classes['error']}>
        {error}
      </Remark>
      <div className={`stack ${classes['choice']}`}>
        <span className={classes['tick']}>
          <input
            {...stateOf({ id, hint, error }, {})}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <Check size={18} aria-hidden />
        </span>
        <label htmlFor={id}>{label}</label>
        <Remark id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </Remark>
      </div>
    </div>
  );
}

/** Invisible; only bots fill it in. */
export const Honeypot = ({ error: _, ...input }: ComponentProps<'input'> & { error?: ReactNode }) => (
  <div className={classes['trap']} aria-hidden>
    <input {...input} tabIndex={-1} autoComplete="off" />
  </div>
);

function Around({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <Remark id={`${id}-hint`} className={classes['hint']}>
        {hint}
      </Remark>
      <Remark id={`${id}-error`} className={classes['error']}>
        {error}
      </Remark>
      {children}
    </div>
  );
}

/** A div, as a hint can contain a list. */
function Remark({ children, ...block }: ComponentProps<'div'>) {
  return children ? <div {...block}>{children}</div> : null;
}

/** A hint above several fields is referenced by their own `aria-describedby`. */
const stateOf = (
  { id, hint, error }: Omit<FieldProps, 'label'>,
  { 'aria-describedby': shared }: { 'aria-describedby'?: string | undefined },
) => ({
  id,
  'aria-describedby': [shared, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

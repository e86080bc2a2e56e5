import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './public-form.module.css';

interface PublicFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** `shared` is the id of a hint that stands above several fields. */
const describedBy = ({ id, hint, error }: Pick<PublicFieldProps, 'id' | 'hint' | 'error'>, shared = '') =>
  [shared, hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

const states = (
  props: PublicFieldProps,
  { 'aria-describedby': shared }: { 'aria-describedby'?: string | undefined },
) => ({
  id: props.id,
  'aria-describedby': describedBy(props, shared),
  'aria-invalid': props.error ? true : undefined,
});

function Around({ id, label, hint, error, children }: PublicFieldProps & { children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** A field of a public page: the browser's own control in the product's look. */
export function PublicField({ label, hint, error, ...input }: PublicFieldProps & ComponentProps<'input'>) {
  const props = { id: input.id, label, hint, error };
  return (
    <Around {...props}>
      <input {...input} {...states(props, input)} className={classes['control']} />
    </Around>
  );
}

export function PublicPhoneField({ label, hint, error, ...input }: PublicFieldProps & ComponentProps<'input'>) {
  const props = { id: input.id, label, hint, error };
  return (
    <Around {...props}>
      <div className={classes['phone']}>
        <span aria-hidden>+91</span>
        <input
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...input}
          {...states(props, input)}
          className={classes['control']}
        />
      </div>
    </Around>
  );
}

export function PublicSelect({ label, hint, error, children, ...select }: PublicFieldProps & ComponentProps<'select'>) {
  const props = { id: select.id, label, hint, error };
  return (
    <Around {...props}>
      <div className={classes['select']}>
        <select {...select} {...states(props, select)} className={classes['control']}>
          {children}
        </select>
        <ChevronDown size={20} aria-hidden />
      </div>
    </Around>
  );
}

export function PublicTextArea({ label, hint, error, ...area }: PublicFieldProps & ComponentProps<'textarea'>) {
  const props = { id: area.id, label, hint, error };
  return (
    <Around {...props}>
      <textarea {...area} {...states(props, area)} className={classes['control']} />
    </Around>
  );
}

/** Filled in by programs only. */
export const Honeypot = ({ name }: { name: string }) => (
  <div className={classes['trap']} aria-hidden>
    <input name={name} tabIndex={-1} autoComplete="off" />
  </div>
);

export function SendButton({ isSending, label, sending }: { isSending: boolean; label: string; sending: string }) {
  const isReady = useHydrated();
  return (
    <button type="submit" className={classes['send']} disabled={!isReady} aria-disabled={isSending || undefined}>
      <span data-hidden={isSending || undefined}>{label}</span>
      <span data-hidden={!isSending || undefined} aria-live="polite">
        {sending}
      </span>
    </button>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Check, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './auth-fields.module.css';

// Somebody who signs in waits for these parts and for nothing else: they look like the fields of the signed-in areas
// without their library.

interface AuthFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}

/** Label, hint, error and box, in this order. */
export function AuthField({ label, description, error, ...input }: AuthFieldProps) {
  return (
    <Around label={label} description={description} error={error} id={input.id}>
      <input {...input} {...stateOf({ id: input.id, description, error })} className={classes['box']} />
    </Around>
  );
}

/** A password with a button that shows it; managers and paste work. */
export function AuthPasswordField({ label, error, ...input }: Omit<AuthFieldProps, 'description' | 'type'>) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const isReady = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Around label={label} error={error} id={input.id}>
      <div className={classes['password']}>
        <input
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...stateOf({ id: input.id, error })}
          className={classes['box']}
        />
        <button
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

interface AuthCheckboxProps {
  id: string;
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function AuthCheckbox({ id, label, description, checked, onChange }: AuthCheckboxProps) {
  return (
    <div className={classes['choice']}>
      <span className={classes['tick']}>
        <input
          type="checkbox"
          id={id}
          checked={checked}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Check size={18} aria-hidden />
      </span>
      <label htmlFor={id}>{label}</label>
      {description && <p id={`${id}-description`}>{description}</p>}
    </div>
  );
}

type Around = Pick<AuthFieldProps, 'id' | 'label' | 'description' | 'error'>;

function Around({ id, label, description, error, children }: Around & { children: ReactNode }) {
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-description`} className={classes['description']}>
          {description}
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

const stateOf = ({ id, description, error }: Omit<Around, 'label'>) => ({
  'aria-describedby':
    [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
});

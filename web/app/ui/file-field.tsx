import { useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropZone } from './drop-zone.tsx';
import classes from './file-field.module.css';

interface FileFieldProps {
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Value of the `accept` attribute: ".pdf,application/pdf". */
  accept: string;
  /** "Drop a PDF here". */
  dropHint: string;
  /** Details of the chosen file, in place of the hint. */
  chosen?: ReactNode;
  /** Multiple selection; `onChange` gets the first file, and all. */
  isMultiple?: boolean;
  /** Replaces the label “Choose another file”. */
  againLabel?: string | undefined;
  onChange: (file: File, all: File[]) => void;
}

/** Files dropped or chosen; neither read nor sent here. */
export function FileField({
  id,
  label,
  description,
  error,
  accept,
  dropHint,
  chosen,
  isMultiple = false,
  againLabel,
  onChange,
}: FileFieldProps) {
  const { t } = useLingui();
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <DropZone onFile={onChange} hasError={Boolean(error)}>
        <div className={`stack gap-12 ${classes['inner']}`}>
          {chosen || (
            <div className={`stack gap-6 muted ${classes['hint']}`}>
              <FileUp size={28} aria-hidden />
              <span>{dropHint}</span>
            </div>
          )}
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={isMultiple}
            aria-invalid={error ? true : undefined}
            aria-describedby={[description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')}
            className={`unseen ${classes['input']}`}
            onChange={(event) => {
              const all = [...(event.currentTarget.files ?? [])];
              // The input is reset, so that the same file can be chosen again after a correction.
              event.currentTarget.value = '';
              if (all[0]) onChange(all[0], all);
            }}
          />
          <label htmlFor={id} className={`inline strong ${classes['button']}`}>
            {chosen ? (againLabel ?? t`Choose another file`) : t`Choose file`}
          </label>
        </div>
      </DropZone>
    </Input.Wrapper>
  );
}

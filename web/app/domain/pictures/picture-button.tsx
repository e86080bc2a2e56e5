import { useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import classes from './picture-button.module.css';

interface PictureButtonProps {
  ref?: Ref<HTMLInputElement>;
  /** "Choose a logo". */
  label: string;
  onFile: (file: File) => void;
  isSending: boolean;
}

/** Opens the system's file picker; the choice is uploaded immediately. */
export function PictureButton({ ref, label, onFile, isSending }: PictureButtonProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <span className={classes['button']} data-sending={isSending || undefined}>
      <input
        ref={ref}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={isSending}
        className={classes['input']}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after it was edited.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <label className="inline gap-8" htmlFor={id}>
        <ImageUp size={18} aria-hidden />
        {isSending ? t`Uploading…` : label}
      </label>
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Camera, ImageUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import classes from './picture-button.module.css';

interface PictureButtonProps {
  ref?: Ref<HTMLInputElement>;
  /** "Choose a logo". */
  label: string;
  onFile: (file: File) => void;
  isSending: boolean;
  /** Opens the camera instead. Set it only on devices known to have one: a computer would open its files. */
  isCamera?: boolean;
}

/** Opens the system's file picker; the choice is uploaded immediately. */
export function PictureButton({ ref, label, onFile, isSending, isCamera = false }: PictureButtonProps) {
  const { t } = useLingui();
  const id = useId();
  const Icon = isCamera ? Camera : ImageUp;
  return (
    <span className={classes['button']} data-camera={isCamera || undefined} data-sending={isSending || undefined}>
      <input
        ref={ref}
        id={id}
        type="file"
        {...(isCamera && { capture: 'environment' as const })}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={isSending}
        className={`cover ${classes['input']}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The input is reset, so that the same file can be chosen again after it was edited.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <label className="inline gap-8" htmlFor={id}>
        <Icon size={18} aria-hidden />
        {isSending ? t`Uploading…` : label}
      </label>
    </span>
  );
}

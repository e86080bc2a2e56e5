import { useLingui } from '@lingui/react/macro';
import { FileField } from '../../../ui/file-field.tsx';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { pdfFiles } from '../note-files.ts';
import { NoteTile } from '../note-tile.tsx';
import classes from './pdf-field.module.css';

interface PdfFieldProps {
  /** Of the form: `form.field('file')`. */
  field: { id: string; error?: unknown };
  file: File | null;
  onChange: (file: File) => void;
}

/** The file of a note: chosen or dropped, with its name and size. */
export function PdfField({ field, file, onChange }: PdfFieldProps) {
  const { t } = useLingui();
  return (
    <FileField
      id={field.id}
      label={t`File`}
      description={t`A PDF of up to 20 MB`}
      error={typeof field.error === 'string' ? field.error : undefined}
      accept={pdfFiles}
      dropHint={t`Drop a PDF here`}
      onChange={onChange}
      chosen={
        file && (
          <span className={`row gap-12 ${classes['file']}`}>
            <NoteTile />
            <span className={`stack ${classes['name']}`}>
              <strong className="strong breakable">{file.name}</strong>
              <span className="aside">{file.size > 0 ? formatFileSize(file.size) : t`0 KB`}</span>
            </span>
          </span>
        )
      }
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { FileField } from '../../../../ui/file-field.tsx';
import { formatFileSize } from '../../../../../lib/file-size.ts';
import { noteFiles, photoFiles } from '../note-files.ts';
import { NoteTile } from '../note-tile.tsx';
import { PhotoList } from './photo-list.tsx';
import { isPhoto, usePhotoPages } from './photo-pages.ts';
import classes from './pdf-field.module.css';

interface PdfFieldProps {
  /** From `form.field('file')`. */
  field: { id: string; error?: unknown };
  file: File | null;
  /** Files chosen or dropped before the field was mounted. */
  first?: readonly File[] | undefined;
  /** Null while photos are being processed, and if none is left. */
  onChange: (file: File | null) => void;
}

/** The file of a note: a PDF, or photos converted to one; chosen or dropped. */
export function PdfField({ field, file, first, onChange }: PdfFieldProps) {
  const { t } = useLingui();
  const photos = usePhotoPages(onChange);
  const { pages, isReading } = photos;
  const choose = (all: readonly File[]) => {
    const other = all.find((one) => !isPhoto(one));
    if (other === undefined) return void photos.add(all);
    photos.clear();
    onChange(other);
  };
  const chooseFirst = useRef(choose);
  useEffect(() => {
    if (first) chooseFirst.current(first);
  }, [first]);
  const hasPhotos = pages.length > 0;
  return (
    <FileField
      id={field.id}
      label={t`File`}
      description={t`A PDF of up to 20 MB, or photographs, which become one PDF`}
      error={photos.problem ?? (typeof field.error === 'string' ? field.error : undefined)}
      accept={hasPhotos ? photoFiles : noteFiles}
      isMultiple
      dropHint={t`Drop a PDF or photographs here`}
      againLabel={hasPhotos ? t`Add photographs` : undefined}
      onChange={(_, all) => choose(all)}
      chosen={
        (isReading || hasPhotos || file) && (
          <>
            {hasPhotos && (
              <PhotoList pages={pages} isLocked={isReading} onMoveUp={photos.moveUp} onRemove={photos.remove} />
            )}
            {isReading && <p role="status">{t`Reading photographs…`}</p>}
            {file && (
              <span className={`row gap-12 ${classes['file']}`}>
                <NoteTile />
                <span className={`stack ${classes['name']}`}>
                  <strong className="strong breakable">{file.name}</strong>
                  <span className="aside">{file.size > 0 ? formatFileSize(file.size) : t`0 KB`}</span>
                </span>
              </span>
            )}
          </>
        )
      }
    />
  );
}

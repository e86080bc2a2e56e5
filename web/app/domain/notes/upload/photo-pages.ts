import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { formatDate, today } from '../../../../lib/dates.ts';
import { imagePdf, type PageImage } from './image-pdf.ts';

export interface PhotoPage extends PageImage {
  /** Of the picture, for `src`; also its key. */
  address: string;
}

/** Readable on a board, and some 400 KB: forty of them are a note. */
const longestSide = 2000;
const quality = 0.82;

/** By its name where the system does not know the type, as of HEIC on Windows. */
export const isPhoto = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.(heic|heif|jpe?g|png|webp)$/i.test(name);

/** Turned as it was taken, and no larger than needed. Rejects what this browser cannot decode. */
async function readPhoto(file: File): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  // What is transparent would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (jpeg === null) throw new Error('No memory for a JPEG');
  return { jpeg, width: canvas.width, height: canvas.height, address: URL.createObjectURL(jpeg) };
}

/** Photographs that become one PDF on this device. `onPdf` gets it after each change, and null while there is none. */
export function usePhotoPages(onPdf: (file: File | null) => void) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef(pages);
  useEffect(
    () => () => {
      for (const { address } of shown.current) URL.revokeObjectURL(address);
    },
    [],
  );
  const keep = (next: readonly PhotoPage[]) => {
    for (const { address } of shown.current) {
      if (!next.some((page) => page.address === address)) URL.revokeObjectURL(address);
    }
    shown.current = next;
    setPages(next);
  };
  const show = (next: readonly PhotoPage[]) => {
    keep(next);
    const name = `${t`Photographs`} ${formatDate(today())}.pdf`;
    onPdf(next.length === 0 ? null : new File([imagePdf(next)], name, { type: 'application/pdf' }));
  };
  return {
    pages,
    isReading,
    problem,
    /** Another file takes their place. */
    clear: () => {
      setProblem(null);
      keep([]);
    },
    add: async (files: readonly File[]) => {
      setReading(true);
      setProblem(null);
      onPdf(null);
      const added: PhotoPage[] = [];
      for (const file of files) {
        // One after another: a phone has no memory for ten of them at a time.
        const page = await readPhoto(file).catch(() => null);
        if (page) added.push(page);
        else setProblem(t`“${file.name}” cannot be opened on this device. Take it as a JPEG, or choose another.`);
      }
      setReading(false);
      show([...shown.current, ...added]);
    },
    remove: (index: number) => show(shown.current.toSpliced(index, 1)),
    /** Earlier by one. */
    moveUp: (index: number) => {
      const page = shown.current[index];
      if (page && index > 0) show(shown.current.toSpliced(index, 1).toSpliced(index - 1, 0, page));
    },
  };
}

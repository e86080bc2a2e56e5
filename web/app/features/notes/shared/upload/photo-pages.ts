import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { formatDate, today } from '../../../../../lib/dates.ts';
import { imagePdf, type PageImage } from './image-pdf.ts';

const without = (pages: readonly PhotoPage[], index: number) => pages.filter((_, at) => at !== index);

export interface PhotoPage extends PageImage {
  /** Object URL of the image; also its key. */
  address: string;
}

/** Pixels: a blackboard is readable at some 400 KB, and forty pages fit a note. */
const maxSidePixels = 2000;
const quality = 0.82;

/** Recognises images by extension where the system does not know the type, such as HEIC on Windows. */
export const isPhoto = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.(heic|heif|jpe?g|png|webp)$/i.test(name);

/** Rotates by EXIF and scales down. Rejects what the browser cannot decode. */
async function readPhoto(file: File): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (jpeg === null) throw new Error('No memory for a JPEG');
  return { jpeg, width: canvas.width, height: canvas.height, address: URL.createObjectURL(jpeg) };
}

/** Photos combined into a PDF on this device. `onPdf` is called after each change, with null while there is none. */
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
    /** Called when another file replaces them. */
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
        // Images are processed one by one: a phone lacks memory for ten at a time.
        const page = await readPhoto(file).catch(() => null);
        if (page) added.push(page);
        else setProblem(t`“${file.name}” cannot be opened on this device. Take it as a JPEG, or choose another.`);
      }
      setReading(false);
      show([...shown.current, ...added]);
    },
    remove: (index: number) => show(without(shown.current, index)),
    /** Moves an image one position up. */
    moveUp: (index: number) => {
      const page = shown.current[index];
      if (!page || index === 0) return;
      const others = without(shown.current, index);
      show([...others.slice(0, index - 1), page, ...others.slice(index - 1)]);
    },
  };
}

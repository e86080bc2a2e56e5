import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './pdf-document.tsx';

type Props = ComponentProps<typeof PdfDocument>;

// A function of its own: the build puts what follows an import directly inside its own handling of style sheets.
const loadViewer = async () => (await import('./pdf-document.tsx')).PdfDocument;

/**
 * The viewer for phones, loaded when a note is opened. Not by `lazy`: when its code does not arrive, the way to download the
 * note must stay on the screen.
 */
export function DrawnPdf(props: Props) {
  const [Viewer, setViewer] = useState<typeof PdfDocument | null>(null);
  const fail = useRef(props.onFail);
  useEffect(() => {
    fail.current = props.onFail;
  });
  useEffect(() => {
    let isGone = false;
    loadViewer().then(
      (loaded) => !isGone && setViewer(() => loaded),
      () => !isGone && fail.current(),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return Viewer && <Viewer {...props} />;
}

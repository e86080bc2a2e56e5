import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, useElementSize } from '../../../../ui/mantine.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './pdf-document.module.css';
import { openPdf, type Pdf } from './pdf-engine.ts';
import { PdfFindBar } from './pdf-find-bar.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import { usePagesInSight } from './use-pages-in-sight.ts';
import { usePdfFind } from './use-pdf-find.ts';

interface PdfDocumentProps {
  address: string;
  isFinding: boolean;
  onFound: () => void;
  /** Called with the page in the middle of the viewport, from 1, and the page count. */
  onPosition: (position: { page: number; pages: number }) => void;
  onFail: () => void;
}

const zooms = [1, 1.5, 2, 3] as const;
/** Pixels: on a large screen, full-width pages would have huge text. */
const widestAtFirst = 920;

/** Renders a PDF page by page, for browsers that cannot embed one. */
export function PdfDocument({ address, isFinding, onFound, onPosition, onFail }: PdfDocumentProps) {
  const [opened, setOpened] = useState<{ pdf: Pdf; ratio: number } | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    const opening = openPdf(address);
    let isGone = false;
    opening.opened.then(
      (found) => !isGone && setOpened(found),
      () => !isGone && fail.current(),
    );
    return () => {
      isGone = true;
      opening.close();
    };
  }, [address]);
  if (!opened) {
    return (
      <p role="status" className={`centred ${classes['opening']}`}>
        <Trans>Opening the note…</Trans>
      </p>
    );
  }
  return <Pages {...opened} isFinding={isFinding} onFound={onFound} onPosition={onPosition} />;
}

type PagesProps = Pick<PdfDocumentProps, 'isFinding' | 'onFound' | 'onPosition'> & { pdf: Pdf; ratio: number };

function Pages({ pdf, ratio, isFinding, onFound, onPosition }: PagesProps) {
  const { t } = useLingui();
  const pages = pdf.numPages;
  const [zoom, setZoom] = useState<number>(0);
  const frame = useRef<HTMLDivElement>(null);
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const width = Math.floor(Math.min(room, widestAtFirst) * (zooms[zoom] ?? 1));
  const { near, current } = usePagesInSight(frame, pages, width > 0);
  const find = usePdfFind(pdf, isFinding);
  const tell = useRef(onPosition);
  useEffect(() => {
    tell.current = onPosition;
  });
  useEffect(() => tell.current({ page: current, pages }), [current, pages]);
  useSamePlace(frame, width);
  const foundOn = find.current?.page;
  useEffect(() => {
    if (foundOn !== undefined) frame.current?.querySelector(`[data-page="${foundOn}"]`)?.scrollIntoView();
  }, [foundOn]);
  return (
    <>
      {isFinding && <PdfFindBar find={find} onClose={onFound} />}
      <div ref={frame} className={classes['frame']} tabIndex={0} role="group" aria-label={t`Pages`}>
        <div ref={ref} className={`stack gap-12 ${classes['room']}`}>
          {width > 0 &&
            Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
              <PdfSheet
                key={page}
                pdf={pdf}
                page={page}
                label={t`Page ${page} of ${pages}`}
                width={width}
                firstRatio={ratio}
                isNear={near.has(page)}
                find={find}
              />
            ))}
        </div>
      </div>
      <div className={`gap-4 flex ${classes['zoom']}`}>
        <ActionIcon
          size={44}
          aria-label={t`Zoom out`}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
          className={classes['zoomButton'] ?? ''}
        >
          <ZoomOut size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={44}
          aria-label={t`Zoom in`}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
          className={classes['zoomButton'] ?? ''}
        >
          <ZoomIn size={22} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

/** Keeps the scroll position when the page width changes. */
function useSamePlace(frame: React.RefObject<HTMLDivElement | null>, width: number): void {
  const last = useRef(width);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || last.current === 0 || last.current === width) {
      last.current = width;
      return;
    }
    const factor = width / last.current;
    last.current = width;
    const middle = box.scrollTop + box.clientHeight / 2;
    const centre = box.scrollLeft + box.clientWidth / 2;
    box.scrollTo(centre * factor - box.clientWidth / 2, middle * factor - box.clientHeight / 2);
  }, [frame, width]);
}

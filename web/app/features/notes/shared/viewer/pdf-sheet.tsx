import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import classes from './pdf-sheet.module.css';
import { drawPage, type Pdf } from './pdf-engine.ts';
import { showFound } from './pdf-highlights.ts';
import type { PdfFind } from './use-pdf-find.ts';

interface PdfSheetProps {
  pdf: Pdf;
  /** From 1. */
  page: number;
  label: string;
  width: number;
  /** Ratio of the first page, as most pages are alike. */
  firstRatio: number;
  /** Distant pages are blank: rendering all would exhaust a phone's memory. */
  isNear: boolean;
  find: PdfFind;
}

export function PdfSheet({ pdf, page, label, width, firstRatio, isNear, find }: PdfSheetProps) {
  const [ratio, setRatio] = useState(firstRatio);
  const [pieces, setPieces] = useState<HTMLElement[]>([]);
  const [problem, setProblem] = useState<'damaged' | 'unread' | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [paper, text] = [canvas.current, words.current];
    if (!isNear || !paper || !text) return;
    let isGone = false;
    const { drawn, stop } = drawPage({ pdf, pageNumber: page, width, canvas: paper, words: text, onSize: setRatio });
    drawn.then(
      ({ pieces: elements, isWhole }) => {
        if (isGone) return;
        setPieces(elements);
        setProblem(isWhole ? null : 'damaged');
      },
      () => !isGone && setProblem('unread'),
    );
    return () => {
      isGone = true;
      stop();
      paper.width = 0;
      text.replaceChildren();
      setPieces([]);
    };
  }, [pdf, page, width, isNear]);
  const { query, current } = find;
  const currentHere = current?.page === page ? current.index : null;
  const text = find.textOf(page);
  useEffect(
    () => showFound({ page, pieces, text, query, current: currentHere }),
    [page, pieces, text, query, currentHere],
  );
  return (
    <div
      role="group"
      aria-label={label}
      data-page={page}
      className={`rigid ${classes['page']}`}
      style={{ width, height: width * ratio }}
    >
      <canvas ref={canvas} aria-hidden className={`full ${classes['picture']}`} />
      <div ref={words} className={classes['words']} />
      {problem && (
        <p className={classes['problem']}>
          {problem === 'damaged' ? (
            <Trans>
              This page is damaged and cannot be shown in full. Ask the person who shared it to scan and upload it
              again.
            </Trans>
          ) : (
            <Trans>This page could not be loaded. Close the note and open it again, or download the PDF.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

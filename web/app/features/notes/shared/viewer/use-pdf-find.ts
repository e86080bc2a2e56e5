import { useDebouncedValue } from '../../../../ui/mantine.ts';
import { useEffect, useState } from 'react';
import { type PageText, type Pdf, readPageText } from './pdf-engine.ts';
import { highlightsOf } from './pdf-highlights.ts';

interface Found {
  /** From 1. */
  page: number;
  /** Among the matches of that page. */
  index: number;
}

export interface PdfFind {
  typed: string;
  setTyped: (text: string) => void;
  /** Lower case, debounced; empty without a search. */
  query: string;
  /** Undefined while pages are being read. */
  total: number | undefined;
  /** Index of the current match, from 0. */
  at: number;
  current: Found | undefined;
  step: (direction: -1 | 1) => void;
  textOf: (page: number) => PageText | undefined;
}

const pauseMs = 250;

/** Full-text search in a PDF; page texts are read on the first search. */
export function usePdfFind(pdf: Pdf, isFinding: boolean): PdfFind {
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim().toLowerCase(), pauseMs);
  const query = isFinding ? paused : '';
  const [texts, setTexts] = useState<PageText[] | undefined>(undefined);
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  const isWanted = query !== '';
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void readAll(pdf, () => isGone).then((read) => read && setTexts(read));
    return () => {
      isGone = true;
    };
  }, [pdf, isWanted]);
  const found: Found[] | undefined = texts?.flatMap(({ text }, page) =>
    highlightsOf(query, text).map((_, index) => ({ page: page + 1, index })),
  );
  const at = chosen.query === query ? chosen.at : 0;
  const total = found?.length;
  return {
    typed,
    setTyped,
    query,
    total,
    at,
    current: found?.[at],
    step: (direction) => {
      if (total) setChosen({ query, at: (at + direction + total) % total });
    },
    textOf: (page) => texts?.[page - 1],
  };
}

async function readAll(pdf: Pdf, isGone: () => boolean): Promise<PageText[] | undefined> {
  const texts: PageText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    if (isGone()) return undefined;
    // Pages are read one by one, because the same worker renders the visible ones.
    texts.push(await readPageText(await pdf.getPage(page)));
  }
  return texts;
}

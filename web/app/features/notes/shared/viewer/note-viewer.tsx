import type { Note } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Modal } from '../../../../ui/mantine.ts';
import { ArrowLeft, Download, Search } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../lib/api.ts';
import { useServerReachable } from '../../../../lib/connection.ts';
import { ErrorCard } from '../../../../ui/error-card.tsx';
import { screenWidths } from '../../../../ui/screen-width.ts';
import { NativePdf } from './native-pdf.tsx';
import classes from './note-viewer.module.css';
import { useNoteWords } from '../note-words.ts';
import { noteFileAddress, useNote } from '../notes.queries.ts';
import type { PdfDocument } from './pdf-document.tsx';

interface NoteViewerProps {
  id: string;
  /** From the page's cache, if loaded. */
  note: Note | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** A full-screen note. Its download works immediately, even if the viewer fails. */
export function NoteViewer({ id, note: known, isOpen, onClose }: NoteViewerProps) {
  const { t } = useLingui();
  const words = useNoteWords();
  const loaded = useNote(id, isOpen && known === undefined);
  const note = known ?? loaded.data;
  const [isNative] = useState(showsPdfItself);
  const [position, setPosition] = useState<{ page: number; pages: number } | null>(null);
  const [isFinding, setFinding] = useState(false);
  const isGone = note === undefined && loaded.error instanceof ApiError && loaded.error.status === 404;
  const size = note && words.size(note);
  const { page, pages } = position ?? { page: 0, pages: 0 };
  const title = note?.title ?? (isGone ? t`This note was not found` : t`Note`);
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content radius={0} classNames={{ content: classes['screen'] ?? '' }}>
        <header className={`row gap-8 ${classes['bar']}`}>
          <ActionIcon
            size={44}
            aria-label={t`Close the note`}
            onClick={onClose}
            className={classes['icon'] ?? ''}
            data-autofocus
          >
            <ArrowLeft size={22} aria-hidden />
          </ActionIcon>
          <div className={`fill ${classes['title']}`}>
            <Modal.Title>{title}</Modal.Title>
            <p>{position ? t`Page ${page} of ${pages}` : note && words.pages(note)}</p>
          </div>
          {!isNative && position && (
            <ActionIcon
              size={44}
              aria-label={t`Find in this note`}
              aria-pressed={isFinding}
              onClick={() => setFinding(!isFinding)}
              className={classes['icon'] ?? ''}
            >
              <Search size={22} aria-hidden />
            </ActionIcon>
          )}
          {!isGone && (
            <Button
              component="a"
              href={noteFileAddress(id)}
              download={note?.file.name ?? true}
              variant="default"
              leftSection={<Download size={18} aria-hidden />}
              className={classes['download'] ?? ''}
            >
              {size === undefined ? t`Download PDF` : t`Download PDF (${size})`}
            </Button>
          )}
        </header>
        <div className={`flex ${classes['body']}`}>
          {isGone ? (
            <p className={classes['gone']}>{t`It was deleted, or it is not for you any more.`}</p>
          ) : note === undefined && loaded.isPending ? null : (
            <NoteContent
              key={note?.file.sha256}
              id={id}
              sha256={note?.file.sha256}
              title={title}
              isNative={isNative}
              isFinding={isFinding}
              onFound={() => setFinding(false)}
              onPosition={setPosition}
            />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface NoteContentProps {
  id: string;
  sha256: string | undefined;
  title: string;
  isNative: boolean;
  isFinding: boolean;
  onFound: () => void;
  onPosition: (position: { page: number; pages: number }) => void;
}

function NoteContent({ id, sha256, title, isNative, ...reading }: NoteContentProps) {
  const { t } = useLingui();
  const isReachable = useServerReachable();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  if (problem !== null) {
    return (
      <div className={classes['problem']}>
        <ErrorCard
          message={problem}
          onRetry={() => {
            setProblem(null);
            setAttempt(attempt + 1);
          }}
        >
          {isReachable
            ? t`Try again, or download the PDF and open it on your device.`
            : t`It is not on this device. Without internet you can read the notes that you opened before.`}
        </ErrorCard>
      </div>
    );
  }
  if (isNative) return <NativePdf key={attempt} id={id} sha256={sha256} title={title} onFail={setProblem} />;
  return (
    <DrawnPdf
      key={attempt}
      address={noteFileAddress(id)}
      onFail={() => setProblem(t`The note could not be opened`)}
      {...reading}
    />
  );
}

/**
 * Whether the browser can embed PDFs. Phones claim so and then show only the first page, or a button that navigates
 * away, so a large screen and a mouse are required as well.
 */
const showsPdfItself = (): boolean =>
  navigator.pdfViewerEnabled && window.matchMedia(`${screenWidths.wide} and (pointer: fine)`).matches;

type Props = ComponentProps<typeof PdfDocument>;

// A separate function: the build wraps an expression that directly follows an import in its style sheet handling.
const loadViewer = async () => (await import('./pdf-document.tsx')).PdfDocument;

/** The viewer for phones, loaded when a note is opened. Not `lazy`: if its code fails to load, the download must stay on screen. */
function DrawnPdf(props: Props) {
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

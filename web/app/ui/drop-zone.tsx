import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** Called with the first file, and all of them. */
  onFile: (file: File, all: File[]) => void;
  hasError?: boolean;
  children: ReactNode;
}

/** A dashed area that accepts dropped files; its content must offer another way to choose one. */
export function DropZone({ onFile, hasError = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const all = [...event.dataTransfer.files];
    if (all[0]) onFile(all[0], all);
  };
  return (
    <div
      className={classes['zone']}
      data-over={isOver || undefined}
      data-error={hasError || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

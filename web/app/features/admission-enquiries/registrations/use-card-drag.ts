import type { EnquiryInList, EnquiryStatus } from '#contract/admission-enquiries';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { admitTo } from '../move-menu.tsx';
import type { Moves } from '../use-moves.tsx';

/** Drag and drop between stages, equivalent to the Move menu, including its dialogs; admitting opens the student form. */
export function useCardDrag(moves: Moves) {
  const navigate = useNavigate();
  const [dragged, setDragged] = useState<EnquiryInList | null>(null);
  const [over, setOver] = useState<EnquiryStatus | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    cardProps: (enquiry: EnquiryInList) => ({
      draggable: enquiry.student === null,
      'data-dragged': dragged?._id === enquiry._id || undefined,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', enquiry.studentName);
        setDragged(enquiry);
      },
      onDragEnd: end,
    }),
    columnProps: (stage: EnquiryStatus) => {
      const isTarget = dragged !== null && dragged.status !== stage;
      return {
        'data-target': isTarget || undefined,
        'data-over': (isTarget && over === stage) || undefined,
        onDragOver: (event: DragEvent) => {
          if (!isTarget) return;
          // Allows the drop.
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          setOver(stage);
        },
        onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null);
        },
        onDrop: (event: DragEvent) => {
          if (!isTarget) return;
          event.preventDefault();
          end();
          if (stage === 'admitted') void navigate(admitTo(dragged._id));
          else moves.ask(dragged, stage);
        },
      };
    },
  };
}

export type CardDrag = ReturnType<typeof useCardDrag>;

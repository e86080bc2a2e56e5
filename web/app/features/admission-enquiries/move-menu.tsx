import type { EnquiryInList } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '../../ui/mantine.ts';
import { ChevronDown, CircleSlash, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import classes from './move-menu.module.css';
import { stages, useStageNames } from './shared/enquiry-words.tsx';
import type { Moves } from './use-moves.tsx';

export const admitTo = (id: string) => paths.admin.createStudent({ from: id });

/** A menu of the stages a registration can move to; `children` is the button that opens it. */
export function MoveMenu({ enquiry, moves, children }: { enquiry: EnquiryInList; moves: Moves; children: ReactNode }) {
  const { t } = useLingui();
  const names = useStageNames();
  const { student } = enquiry;
  const targets = stages.filter((stage) => stage !== 'admitted' && stage !== enquiry.status);
  return (
    // The menu is in a portal, because the list would clip it below its last row.
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Move to`}</Menu.Label>
        {student ? (
          <Menu.Item component={Link} to={paths.admin.student(student._id)}>
            {t`Open student`}
          </Menu.Item>
        ) : (
          <>
            {targets.map((stage) => (
              <Menu.Item
                key={stage}
                leftSection={<span className={classes['dot']} data-stage={stage} />}
                onClick={() => moves.ask(enquiry, stage)}
              >
                {names[stage]}
              </Menu.Item>
            ))}
            {enquiry.status === 'visit' && (
              <Menu.Item
                leftSection={<span className={classes['dot']} data-stage="visit" />}
                onClick={() => moves.ask(enquiry, 'visit')}
              >
                {t`Another visit time`}
              </Menu.Item>
            )}
            {enquiry.status !== 'declined' && (
              <Menu.Item
                leftSection={<CircleSlash size={16} aria-hidden />}
                onClick={() => moves.ask(enquiry, 'declined')}
              >
                {names.declined}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item component={Link} to={admitTo(enquiry._id)} leftSection={<UserCheck size={16} aria-hidden />}>
              {t`Admit and create student`}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu behind its own button; renders nothing once the student is admitted. */
export function MoveButton({ enquiry, moves }: { enquiry: EnquiryInList; moves: Moves }) {
  const { t } = useLingui();
  if (enquiry.student) return null;
  return (
    <MoveMenu enquiry={enquiry} moves={moves}>
      <Button variant="default" size="md" rightSection={<ChevronDown size={16} aria-hidden />}>
        {t`Move to`}
      </Button>
    </MoveMenu>
  );
}

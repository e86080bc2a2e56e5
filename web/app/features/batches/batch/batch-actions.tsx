import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '../../../ui/mantine.ts';
import { Ellipsis, IdCard, Printer, Trash2, UserPlus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EditLink } from '../../../ui/edit-link.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './batch-page.module.css';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { DeleteBatch } from './delete-batch.tsx';
import { useIsPhone } from '../../../ui/screen-width.ts';

export function BatchActions({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  const { _id, status } = batch;
  // On phones, fewer buttons leave room for another student.
  const isPhone = useIsPhone();
  const printing = {
    component: Link,
    to: paths.admin.rollSheet(_id),
    leftSection: <Printer size={18} aria-hidden />,
    children: t`Print list`,
  } as const;
  return (
    <>
      {!isPhone && <Button variant="default" {...printing} />}
      <EditLink to={paths.admin.editBatch(_id)} isSecond />
      {status === 'active' && (
        <div className={`stack ${classes['add']}`} data-at-foot>
          <Button
            component={Link}
            to={paths.admin.addExistingStudent(_id)}
            leftSection={<UserPlus size={18} aria-hidden />}
          >
            {t`Add students`}
          </Button>
        </div>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t`More for this batch`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPhone && <Menu.Item {...printing} />}
          {status === 'active' && (
            <Menu.Item
              component={Link}
              to={paths.admin.createStudent({ batch: _id })}
              leftSection={<UserRoundPlus size={18} aria-hidden />}
            >
              {t`Add a new student`}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={paths.admin.idCards({ batch: _id })}
            leftSection={<IdCard size={18} aria-hidden />}
          >
            {t`ID cards`}
          </Menu.Item>
          <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setDeleting(true)}>
            {t`Delete batch`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteBatch batch={batch} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

import {
  addBuildingPicture,
  deleteBuildingPicture,
  listPictures,
  type Picture,
  removeLogo,
  removeStudentPicture,
  setLogo,
  setStudentPicture,
  updateBuildingPicture,
} from '#contract/pictures';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleStudent } from '../../../../test/sample-students.ts';
import { SitePictures } from './site-pictures.tsx';
import { StudentPicture } from './student-picture.tsx';

const picture = (_id: string, caption: string | null): Picture => ({
  _id,
  caption,
  files: [{ type: 'image/webp', width: 480, height: 320, address: `/pictures/${_id}.webp` }],
});
const [front, hall] = [
  picture('01990000-0000-7000-8000-000000000001', 'The front'),
  picture('01990000-0000-7000-8000-000000000002', 'The hall'),
];
const photograph = new File(['x'], 'hall.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  mockApi(listPictures, { data: { logo: null, building: [front, hall] } });
});
const open = () => renderPage(<SitePictures />, { path: '/app/settings', as: 'admin' });

test('a photograph is sent with the words that say what it shows, and not without', async () => {
  const sent = mockApi(addBuildingPicture, { data: hall, message: 'Photograph added' });
  const { user } = open();
  const field = await screen.findByLabelText('Add a photograph');
  await user.upload(field, photograph);
  expect(screen.getByText('Say in a few words what the picture shows')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText('What the photograph shows'), 'The hall');
  await user.upload(field, photograph);
  expect(await screen.findByText('Photograph added')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.getByLabelText('What the photograph shows')).toHaveValue('');
});

test('what the server says of a picture stands below it', async () => {
  mockApi(setLogo, () => refuse('rule', 'The selected picture is animated. Choose a still one.'));
  const { user } = open();
  await user.upload(await screen.findByLabelText('Choose a logo'), photograph);
  const logo = within(screen.getByRole('region', { name: 'Logo' }));
  expect(await logo.findByText('The selected picture is animated. Choose a still one.')).toBeVisible();
});

test('a photograph is removed once that is confirmed, as no copy is kept', async () => {
  const sent = mockApi(deleteBuildingPicture, { data: { _id: hall._id } });
  mockApi(listPictures, () => ({ data: { logo: null, building: sent.length === 0 ? [front, hall] : [front] } }));
  const { user } = open();
  const remove = await screen.findByRole('button', { name: 'Remove: The hall' });
  await user.click(remove);
  const question = () => within(screen.getByRole('dialog', { name: 'Remove the photograph “The hall”?' }));
  await user.click(question().getByRole('button', { name: 'Keep picture' }));
  expect(sent).toHaveLength(0);
  await user.click(remove);
  await user.click(question().getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Photograph removed')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(remove).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Add a photograph')).toHaveFocus());
});

test('a logo that was removed leaves the focus on choosing another', async () => {
  const sent = mockApi(removeLogo, { data: null });
  mockApi(listPictures, () => ({ data: { logo: sent.length === 0 ? front : null, building: [] } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove the logo' }));
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(screen.getByLabelText('Choose a logo')).toHaveFocus());
});

test('another photograph can lead the site', async () => {
  const sent = mockApi(updateBuildingPicture, { data: hall });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show first: The hall' }));
  expect(await screen.findByText('Photograph saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({ place: 0 });
  expect(screen.queryByRole('button', { name: 'Show first: The front' })).not.toBeInTheDocument();
});

test('the photograph of a student is taken or chosen, shown large, and taken away again', async () => {
  const sent = mockApi(setStudentPicture, { data: picture(sampleStudent._id, null), message: 'Photograph saved' });
  const removed = mockApi(removeStudentPicture, { data: { _id: sampleStudent._id }, message: 'Photograph removed' });
  const { user, unmount } = renderPage(<StudentPicture student={sampleStudent} />, { as: 'admin' });
  expect(screen.getByLabelText('Take a photograph')).toHaveAttribute('capture', 'environment');
  expect(screen.getByLabelText('Choose a photograph')).not.toHaveAttribute('capture');
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  await user.upload(screen.getByLabelText('Take a photograph'), photograph);
  expect(await screen.findByText('Photograph saved')).toBeVisible();
  expect(sent).toHaveLength(1);
  unmount();

  const second = renderPage(<StudentPicture student={{ ...sampleStudent, avatarUrl: '/pictures/a.webp' }} />, {
    as: 'admin',
  });
  expect(screen.getByAltText('Photograph of Riya Patil')).toHaveAttribute('src', '/pictures/a-large.webp');
  await second.user.click(screen.getByRole('button', { name: 'Remove' }));
  await second.user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

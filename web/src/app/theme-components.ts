import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Input,
  InputWrapper,
  Menu,
  type MantineThemeComponents,
  Modal,
  Paper,
  Tabs,
  Tooltip,
} from '@mantine/core';
import classes from './theme.module.css';

const components: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', color: 'paper', size: 40 },
    classNames: { root: classes['iconButton'] },
  }),
  CloseButton: CloseButton.extend({ classNames: { root: classes['iconButton'] } }),
  Button: Button.extend({ defaultProps: { size: 'md' }, classNames: { root: classes['button'] } }),
  Checkbox: Checkbox.extend({ defaultProps: { size: '24px' }, classNames: { input: classes['checkbox'] } }),
  Drawer: Drawer.extend({ classNames: { title: classes['dialogTitle'] } }),
  Input: Input.extend({ defaultProps: { size: 'md' }, classNames: { input: classes['input'] } }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    classNames: { label: classes['label'], description: classes['description'], error: classes['error'] },
  }),
  Menu: Menu.extend({
    defaultProps: { position: 'bottom-end', shadow: 'md', radius: 'lg' },
    classNames: { dropdown: classes['menu'], item: classes['menuItem'] },
  }),
  Modal: Modal.extend({
    defaultProps: { radius: 'xl', centered: true },
    classNames: { title: classes['dialogTitle'], overlay: classes['overlay'] },
  }),
  Paper: Paper.extend({ classNames: { root: classes['card'] }, defaultProps: { radius: 'lg' } }),
  Tabs: Tabs.extend({ classNames: { tab: classes['tab'], list: classes['tabList'] } }),
  Tooltip: Tooltip.extend({ defaultProps: { events: { hover: true, focus: true, touch: false } } }),
};

export default components;

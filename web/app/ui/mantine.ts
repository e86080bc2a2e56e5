/** The one gate to the UI library: the parts of Mantine that features use as they are. What needs more is a part of `ui/`. */
export {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Menu,
  Modal,
  NativeSelect,
  Popover,
  Radio,
  Switch,
  Tabs,
  TextInput,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
export { useDebouncedValue, useElementSize, useHotkeys, useLocalStorage } from '@mantine/hooks';

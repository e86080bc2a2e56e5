/** The only import of the UI library for features: Mantine components used unchanged. Anything else is a component of `ui/`. */
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

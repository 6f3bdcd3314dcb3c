import { create } from "zustand";

interface PaletteState {
  readonly opened: boolean;
  /** Whether the list of keys is open. */
  readonly keysOpened: boolean;
}

export const usePaletteState = create<PaletteState>(() => ({ opened: false, keysOpened: false }));

export const openPalette = (): void => usePaletteState.setState({ opened: true });
export const closePalette = (): void => usePaletteState.setState({ opened: false });
export const openKeys = (): void => usePaletteState.setState({ keysOpened: true });
export const closeKeys = (): void => usePaletteState.setState({ keysOpened: false });

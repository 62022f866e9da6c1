import { useHotkeys } from '@mantine/hooks'

/**
 * Single-letter shortcuts of a page. They do nothing while the person types, or while a dialog, menu or other control is open or
 * being opened; checkboxes and switches do not count as typing.
 */
export function useShortcuts(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      (event) => {
        if (isTyped(event.target) || isOver()) return
        event.preventDefault()
        act()
      },
      { preventDefault: false },
    ]),
    [],
  )
}

function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** The button of a control says that it is open before the control is there, so that letters typed meanwhile do nothing. */
const openControls = '[aria-modal=true], [aria-haspopup][aria-expanded=true]'

function isOver(): boolean {
  const isInside = document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]')
  return Boolean(isInside ?? document.querySelector(openControls))
}

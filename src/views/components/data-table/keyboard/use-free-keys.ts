import { useHotkeys } from '@mantine/hooks'

/**
 * Single-letter shortcuts of a page. They do nothing while the person types or a dialog or menu is open; checkboxes and
 * switches do not count as typing.
 */
export function useFreeKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
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

function isOver(): boolean {
  const isInside = document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]')
  return Boolean(isInside ?? document.querySelector('[aria-modal=true]'))
}

import { useLingui } from '@lingui/react/macro'
import { Box, Modal, type ModalProps } from '@mantine/core'
import { useOnceOpened } from '#views/components/late/use-once-opened.ts'

/** What a person types into, chooses in, or drops a file on. A choice in a tree is a button that opens a window. */
const field = `:is(${[
  'input:not([type="hidden"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[aria-haspopup="dialog"][aria-labelledby]',
  '.mantine-Dropzone-root',
].join()})`
// A choice from a list is read-only text with the list below it.
const usable = ':not(:disabled, [readonly]:not([role="combobox"]), [data-disabled], [tabindex="-1"])'

/** The field that a dialog begins with: the one that it names itself, the chosen one of several choices, or the first. */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(`${field}[data-autofocus]`) ?? dialog.querySelector(field + usable)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/**
 * Gives the focus to the first field of a dialog, which the library finds by its mark. A field that is loaded after the dialog
 * was opened receives it too, unless the person has gone on by then.
 */
function focusesFirstField(dialog: HTMLElement | null) {
  if (!dialog) return
  const mark = () => {
    const found = firstField(dialog)
    if (!found) return null
    for (const other of dialog.querySelectorAll('[data-autofocus]')) other.removeAttribute('data-autofocus')
    found.setAttribute('data-autofocus', 'true')
    return found
  }
  if (mark()) return
  const stop = () => {
    loading.disconnect()
    document.removeEventListener('keydown', stop, true)
    document.removeEventListener('pointerdown', stop, true)
  }
  const loading = new MutationObserver(() => {
    const found = mark()
    if (!found) return
    found.focus()
    stop()
  })
  loading.observe(dialog, { childList: true, subtree: true })
  document.addEventListener('keydown', stop, true)
  document.addEventListener('pointerdown', stop, true)
  return stop
}

/**
 * The window of every dialog. The focus goes to its first field; without a field, to the button marked `data-autofocus`, or to
 * the first control. It is mounted when it is first opened.
 */
export function Dialog({ children, ...modal }: ModalProps) {
  const { t } = useLingui()
  const { isMounted, opened } = useOnceOpened(modal.opened)
  if (!isMounted) return null
  return (
    <Modal closeButtonProps={{ 'aria-label': t`Close` }} {...modal} opened={opened}>
      <Box ref={focusesFirstField} display="contents">
        {children}
      </Box>
    </Modal>
  )
}

import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './offer.module.css'

interface SheetProps {
  title: ReactNode
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** A dialog of the browser itself: it comes from below on phones, keeps the focus, and gives it back. */
export function Sheet({ title, onClose, wide, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <dialog
      ref={opened}
      className={classes.sheet}
      data-wide={wide || undefined}
      aria-labelledby={id}
      // Whether it closes is for the machine to say.
      {...{ closedby: 'none' }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.sheetBody}>
        <div className={classes.sheetHead}>
          <h2 id={id} tabIndex={-1} data-first>
            {title}
          </h2>
          <button type="button" className={classes.tool} aria-label={t`Close`} onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Shows a dialog over the page from when it is there until it goes. */
function opened(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
  return () => dialog.close()
}

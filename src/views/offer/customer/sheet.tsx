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

/** A native dialog. On phones it opens from the bottom. It holds the focus, and returns it when it closes. */
export function Sheet({ title, onClose, wide, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <dialog
      ref={opened}
      className={classes.sheet}
      data-wide={wide || undefined}
      aria-labelledby={id}
      // The machine decides whether the dialog closes.
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

/** Opens the dialog as a modal when it is mounted. */
function opened(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
  return () => dialog.close()
}

import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { type OpeningButton, useLate } from './use-late.ts'

export interface LatePopoverProps extends Pick<PopoverProps, 'position' | 'width' | 'trapFocus' | 'withinPortal'> {
  button: OpeningButton
  /** Called when the button opens it. */
  onOpen?: () => void
  /** `<Popover.Dropdown>` with its content. */
  children: ReactNode
}

/** A window beside its button that is mounted once the pointer or the focus is at the button. */
export function LatePopover({ button, onOpen, children, ...popover }: LatePopoverProps) {
  const { id, element, isReached, isOpen, setOpen, target } = useLate({
    button,
    popup: 'dialog',
    id: undefined,
    onOpen,
  })
  return (
    <>
      {target}
      {isReached && (
        <Popover {...popover} id={id} opened={isOpen} onChange={setOpen}>
          <Popover.Target>
            <Anchor element={element} />
          </Popover.Target>
          {children}
        </Popover>
      )}
    </>
  )
}

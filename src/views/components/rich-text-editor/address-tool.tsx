import { Trans } from '@lingui/react/macro'
import { Button, Flex, Popover, Stack, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type ReactNode, useState } from 'react'

interface AddressToolProps {
  /** The name of the tool and the label of its field. */
  name: string
  label: string
  placeholder: string
  icon: ReactNode
  active?: boolean
  /** The initial address when the tool is opened. */
  begin: () => string
  /** Why the address is not accepted; null if it is. */
  refusal: (address: string) => string | null
  onChoose: (address: string) => void
  /** A second action, such as removing the link. */
  remove?: { label: ReactNode; run: () => void }
}

/** A tool that asks for an address first. */
export function AddressTool({
  name,
  label,
  placeholder,
  icon,
  active,
  begin,
  refusal,
  onChoose,
  remove,
}: AddressToolProps) {
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const open = () => {
    setAddress(begin())
    setError(null)
    setOpened(true)
  }
  const choose = () => {
    const refused = refusal(address)
    setError(refused)
    if (refused) return
    setOpened(false)
    onChoose(address.trim())
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus withinPortal position="bottom-start" width={320}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={name}
          title={name}
          aria-haspopup="dialog"
          aria-expanded={opened}
          active={active}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {icon}
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            label={label}
            placeholder={placeholder}
            value={address}
            error={error}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around the editor is not meant.
              event.preventDefault()
              choose()
            }}
          />
          <Flex gap="2xs" justify="flex-end">
            {remove && (
              <Button
                variant="default"
                onClick={() => {
                  setOpened(false)
                  remove.run()
                }}
              >
                {remove.label}
              </Button>
            )}
            <Button onClick={choose}>
              <Trans>Insert</Trans>
            </Button>
          </Flex>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

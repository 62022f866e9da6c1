import { Trans, useLingui } from '@lingui/react/macro'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { AddressTool } from './address-tool.tsx'

/** Normalises an address: `www.example.pl` becomes a web page, `jan@example.pl` a mail address. */
function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^(https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?\d|#\/)/i.test(address)) return address
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(address) ? `https://${address}` : null
}

/** Links the selected text; without a selection the address itself is inserted. */
export function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const active = editor.isActive('link')
  const set = (typed: string) => {
    const href = linkAddress(typed) ?? ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !active)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  return (
    <AddressTool
      name={t`Link`}
      label={t`Web address, e-mail address or page of the portal`}
      placeholder="https://… / #/faq"
      icon={<IconLink size={16} stroke={1.5} />}
      active={active}
      begin={() => (editor.getAttributes('link').href as string | undefined) ?? ''}
      refusal={(address) => (linkAddress(address) ? null : t`Enter an address such as https://example.pl or #/faq`)}
      onChoose={set}
      remove={
        active
          ? { label: <Trans>Remove the link</Trans>, run: () => editor.chain().focus().unsetLink().run() }
          : undefined
      }
    />
  )
}

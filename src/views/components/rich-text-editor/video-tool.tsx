import { useLingui } from '@lingui/react/macro'
import { IconVideo } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { videoAt } from '#contract/content/rich-text.ts'
import { AddressTool } from './address-tool.tsx'

/** Inserts a video of a permitted site. */
export function VideoTool({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  return (
    <AddressTool
      name={t`Video`}
      label={t`Address of a video on YouTube or Vimeo`}
      placeholder="https://www.youtube.com/watch?v=…"
      icon={<IconVideo size={16} stroke={1.5} />}
      begin={() => ''}
      refusal={(address) => (videoAt(address) ? null : t`Only videos of YouTube and Vimeo can be shown`)}
      onChoose={(address) => {
        const found = videoAt(address)
        if (found) editor.chain().focus().insertContent({ type: 'video', attrs: found }).run()
      }}
    />
  )
}

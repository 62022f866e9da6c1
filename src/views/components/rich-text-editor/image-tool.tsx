import { useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import type { KnownMedia } from './nodes.ts'

const MediaPicker = lazyView(() =>
  import('#views/components/media/media-picker.tsx').then((module) => module.MediaPicker),
)
const pictures = ['jpg', 'png'] as const

/** Inserts images of the media library, for people who may use it. */
export function ImageTool({ editor, known }: { editor: Editor; known: KnownMedia }) {
  const { t } = useLingui()
  const mayTree = useMay('media.media.tree')
  const may = useMay('media.media.files') && mayTree
  const [picking, setPicking] = useState(false)
  if (!may) return null
  return (
    <>
      <RichTextEditor.Control aria-label={t`Picture`} title={t`Picture`} onClick={() => setPicking(true)}>
        <IconPhoto size={16} stroke={1.5} />
      </RichTextEditor.Control>
      {picking && (
        <Suspense fallback={null}>
          <MediaPicker
            opened
            multiple
            formats={pictures}
            onClose={() => setPicking(false)}
            onChoose={(files) => {
              setPicking(false)
              for (const file of files) known.set(file.id, file)
              const images = files.map((file) => ({ type: 'image', attrs: { media: file.id, alt: '' } }))
              editor.chain().focus().insertContent(images).run()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Group, Input, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Format, MediaFile } from '#contract/media/files.ts'
import { formatFileSize } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Note } from '#views/components/page/note.tsx'
import classes from './media-field.module.css'
import { FileMark } from './media-mark.tsx'

const MediaPicker = lazyView(() => import('./media-picker.tsx').then((module) => module.MediaPicker))

export interface MediaFieldProps {
  id?: string
  label: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  /** Ids of media files. */
  value: readonly string[]
  /** Known files: those of the record, with links. */
  stored?: readonly MediaFile[]
  /** Accepted formats; all by default. */
  formats?: readonly Format[]
  multiple?: boolean
  onChange: (ids: string[]) => void
}

/** A field of media files: chosen or uploaded in the media library, ordered by dragging or buttons. */
export function MediaField(props: MediaFieldProps) {
  const { id, label, description, required, disabled, error, value, stored = [], formats, multiple = false } = props
  const [picking, setPicking] = useState<'choose' | 'upload' | null>(null)
  const [chosen, setChosen] = useState<readonly MediaFile[]>([])
  const mayTree = useMay('media.media.tree')
  const mayChoose = useMay('media.media.files') && mayTree
  const mayLookUp = useMay('media.media.lookup')
  const mayUpload = useMay('media.media.store') && mayChoose
  const known = [...chosen, ...stored]
  const unknown = value.filter((wanted) => !known.some((file) => file.id === wanted))
  const choose = (files: MediaFile[]) => {
    setChosen([...files, ...chosen])
    const ids = files.map((file) => file.id)
    props.onChange(multiple ? [...new Set([...value, ...ids])] : ids.slice(0, 1))
    setPicking(null)
  }
  return (
    <Input.Wrapper id={id} label={label} description={description} required={required} error={error} labelElement="div">
      <Known ids={mayLookUp ? unknown : []}>
        {(found) => (
          <Chosen {...props} files={[...known, ...found]} onChange={(ids) => props.onChange(ids)} multiple={multiple} />
        )}
      </Known>
      <Group gap="2xs" mt="4xs">
        {mayChoose && (
          <Button
            id={id}
            variant="default"
            size="xs"
            disabled={disabled}
            leftSection={<IconPhotoPlus size={16} stroke={1.7} />}
            onClick={() => setPicking('choose')}
          >
            {value.length > 0 && !multiple ? <Trans>Choose another</Trans> : <Trans>Choose from the library</Trans>}
          </Button>
        )}
        {mayUpload && (
          <Button
            variant="subtle"
            size="xs"
            disabled={disabled}
            leftSection={<IconUpload size={16} stroke={1.7} />}
            onClick={() => setPicking('upload')}
          >
            <Trans>Upload</Trans>
          </Button>
        )}
        {formats && <Note component="span">{formats.join(', ')}</Note>}
      </Group>
      {picking && (
        <Suspense fallback={null}>
          <MediaPicker
            opened
            uploading={picking === 'upload'}
            formats={formats}
            multiple={multiple}
            onChoose={choose}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

/** Loads files that neither the record nor this page contains, such as those of a restored draft. */
function Known({ ids, children }: { ids: readonly string[]; children: (files: readonly MediaFile[]) => ReactNode }) {
  if (ids.length === 0) return children([])
  return <Asked ids={ids}>{children}</Asked>
}

function Asked({ ids, children }: { ids: readonly string[]; children: (files: readonly MediaFile[]) => ReactNode }) {
  const { data } = useLoad('media.media.lookup', { query: { ids: ids.slice(0, 100).join(',') } })
  return children(data?.results ?? [])
}

function Chosen({ files, value, multiple, disabled, onChange }: MediaFieldProps & { files: readonly MediaFile[] }) {
  const { t, i18n } = useLingui()
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useMovedFocus(value)
  if (value.length === 0) return null
  const moveTo = (id: string, index: number) => {
    const others = value.filter((other) => other !== id)
    onChange([...others.slice(0, index), id, ...others.slice(index)])
  }
  return (
    <ul ref={list} className={classes.chosen} aria-label={t`Chosen files`}>
      {value.map((id, index) => {
        const file = files.find((known) => known.id === id)
        const name = file?.filename ?? t`File`
        return (
          <Flex
            key={id}
            className={classes.item}
            component="li"
            direction="column"
            pos="relative"
            bd="1px solid var(--line)"
            bdrs="md"
            bg="var(--card)"
            draggable={multiple && !disabled}
            data-dragged={dragged === id || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) moveTo(dragged, index)
            }}
          >
            <FileMark file={file} room="button" style={{ aspectRatio: '4 / 3' }} />
            <Text span pt="3xs" px="2xs" fz="xs" fw={600} lh="xs" className="anywhere" title={name}>
              {name}
            </Text>
            <Flex
              className={classes.tools}
              component="span"
              align="center"
              justify="flex-end"
              wrap="wrap"
              mt="auto"
              pb="4xs"
              px="4xs"
            >
              {file && (
                <Text span className={`tabular ${classes.size}`} mr="auto" px="4xs" c="dimmed" fz="2xs">
                  {formatFileSize(file.size, i18n.locale)}
                </Text>
              )}
              {multiple && value.length > 1 && (
                <>
                  <ActionIcon
                    aria-label={t`Move ${name} forward`}
                    disabled={disabled || index === 0}
                    onClick={() => moveTo(id, index - 1)}
                  >
                    <IconChevronLeft size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t`Move ${name} back`}
                    disabled={disabled || index === value.length - 1}
                    onClick={() => moveTo(id, index + 1)}
                  >
                    <IconChevronRight size={16} />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                aria-label={t`Remove ${name}`}
                disabled={disabled}
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Flex>
          </Flex>
        )
      })}
    </ul>
  )
}

/** Keeps the focus on the button that moved a file; at an end of the list it goes to the other button. */
function useMovedFocus(order: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      pressed.current = target instanceof HTMLElement ? target : null
    }
    const current = list.current
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  })
  useEffect(() => {
    const button = pressed.current
    const active = document.activeElement
    if (order.length === 0 || !button || (active !== document.body && active !== button)) return
    const free = button.hasAttribute('disabled')
      ? button.parentElement?.querySelector<HTMLElement>('button:not([disabled])')
      : button
    free?.focus()
  }, [order])
  return list
}

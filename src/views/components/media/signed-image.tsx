import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Center } from '@mantine/core'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { LinkFailure } from './link-failure.tsx'
import { useSignedLink } from './use-signed-link.ts'

export interface SignedImageProps {
  /** The link given to the page, which may have expired. */
  link: string
  alt: string
  /** The name used when it could not be loaded; the alternative text by default. */
  filename?: string
  className?: string
  lazy?: boolean
  /**
   * How a failure is shown: as a notice, as a button in place of a small picture, or as a mark inside a button or link, whose
   * page loads the picture again.
   */
  room?: 'notice' | 'button' | 'mark'
}

/** An image by a signed link; when it could not be loaded, the link is renewed. */
export function SignedImage({ link: given, alt, filename, className, lazy, room = 'notice' }: SignedImageProps) {
  const { t } = useLingui()
  const { actor, link, round, failure, retry } = useSignedLink(given)
  if (!failure)
    return (
      <img
        key={round}
        className={className}
        src={link}
        alt={alt}
        loading={lazy ? 'lazy' : undefined}
        draggable={room === 'notice' ? undefined : false}
        onLoad={() => actor.send({ type: 'link.arrive' })}
        onError={() => actor.send({ type: 'link.break' })}
      />
    )
  if (room === 'notice') return <LinkFailure failure={failure} filename={filename ?? alt} onRetry={retry} />
  const reason = t`The picture could not be loaded.`
  if (room === 'button')
    return (
      <ActionIcon variant="subtle" aria-label={t`${reason} Try again`} title={reason} onClick={retry}>
        <IconRefresh size={18} stroke={1.7} />
      </ActionIcon>
    )
  return (
    <Center component="span" w="100%" h="100%" c="var(--ink-3)" role="img" aria-label={reason} title={reason}>
      <IconPhotoOff size={24} stroke={1.4} aria-hidden />
    </Center>
  )
}

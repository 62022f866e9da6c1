import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react'
import { LinkFailure } from './link-failure.tsx'
import classes from './signed-image.module.css'
import { useSignedLink } from './use-signed-link.ts'

export interface SignedImageProps {
  /** As the page was given it, which may be long ago. */
  link: string
  alt: string
  /** What it is called where it is said that it did not come; the alternative text unless told. */
  filename?: string
  className?: string
  lazy?: boolean
  /**
   * How much room there is to say that it did not come: a notice, a button in place of a small picture, or a mark in one that is part of
   * a button or a link. Where that leads, the picture is asked for again.
   */
  room?: 'notice' | 'button' | 'mark'
}

/** A picture by a signed link; one that did not come is asked for by a new link. */
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
    <span className={classes.lost} role="img" aria-label={reason} title={reason}>
      <IconPhotoOff size={24} stroke={1.4} aria-hidden />
    </span>
  )
}

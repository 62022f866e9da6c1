import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { mapAddress } from '#services/map-address.ts'

export interface MapLinkProps {
  street: string
  /** With the postcode and the country, where they are known. */
  town: string
  /** The words of the link. */
  children: ReactNode
}

/** A place that opens a map where a map can find it, and plain words otherwise: an online training is at no street. */
export function MapLink({ street, town, children }: MapLinkProps) {
  const href = mapAddress(street, town)
  if (!href) return <span>{children}</span>
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {children}
    </Anchor>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import classes from './partner-dashboard.module.css'

interface TileProps {
  href: string
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

/** A number that leads to what it counts. */
export function Tile({ href, icon, title, children }: TileProps) {
  return (
    <Link href={href} className={classes.tile}>
      {icon}
      <span className={classes.tileTitle}>{title}</span>
      <span className={classes.tileNote}>{children}</span>
    </Link>
  )
}

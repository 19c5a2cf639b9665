import type { ReactNode } from 'react'
import classes from './skeleton.module.css'

export interface SkeletonProps {
  readonly height?: number | string
  readonly width?: number | string
  readonly className?: string | undefined
  /** Within a line of text. */
  readonly isInline?: boolean
  /** Invisible content that determines the size. */
  readonly children?: ReactNode
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ height, width, className, isInline = false, children }: SkeletonProps) => {
  const Tag = isInline ? 'span' : 'div'
  return (
    <Tag
      className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
      style={{ height, width }}
      data-placeholder
    >
      {children}
    </Tag>
  )
}

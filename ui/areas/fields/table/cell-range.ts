import { action, makeObservable, observable, observableRef } from 'mobx';
import type { Block } from './paste-block.ts';

interface Cell {
  row: number;
  column: number;
}

/** A range of field cells in a table, from one corner to another. The last cell has the focus. */
export class CellRange {
  from: Cell = { row: 0, column: 0 };
  to: Cell = { row: 0, column: 0 };
  /** true once a cell has been reached, so that the range is visible */
  active = false;

  constructor() {
    makeObservable(this, { from: observableRef, to: observableRef, active: observable, reach: action, leave: action });
  }

  /** Moves to a cell; with `extend` the range grows from its start to there. */
  reach(cell: Cell, extend = false): void {
    this.to = cell;
    if (!extend || !this.active) this.from = cell;
    this.active = true;
  }

  leave(): void {
    this.active = false;
  }

  get block(): Block {
    return {
      top: Math.min(this.from.row, this.to.row),
      left: Math.min(this.from.column, this.to.column),
      bottom: Math.max(this.from.row, this.to.row),
      right: Math.max(this.from.column, this.to.column),
    };
  }

  has(row: number, column: number): boolean {
    const { top, left, bottom, right } = this.block;
    return this.active && row >= top && row <= bottom && column >= left && column <= right;
  }
}

/** The view of Ra, as the contract gives it. */
export type Tile = string;

export interface RaAuction {
  kind: "drawn" | "voluntary" | "full";
  ra_player: number;
  /** 0: nobody has bid. */
  best_bid: number;
  bidder: number | null;
  /** Seats still to speak, the one asked first. */
  to_speak: number[];
}

export interface RaPlayer {
  score: number | null;
  suns_up: number[];
  suns_down: number[];
  tiles: Record<Tile, number>;
}

export interface RaView {
  game: "ra";
  seats: number;
  epoch: number;
  turn: number | null;
  phase: "turn" | "gods" | "auction" | "disaster" | "over";
  ra_track: { drawn: number; length: number };
  auction_track: (Tile | null)[];
  centre_sun: number;
  bag: Record<Tile, number>;
  auction: RaAuction | null;
  disaster: { kind: Tile; left: number; next: Tile[] } | null;
  players: RaPlayer[];
}

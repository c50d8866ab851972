import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  AUDIT_ENTITY_KINDS,
  type AuditAction,
  type AuditChange,
  type AuditEntityKind,
} from '@munay/contracts/admin/audit';
import { enforceRequired } from '../../database/schema/row-rule';
import type { SignedEntry } from './audit-log.keyring';

const text = { type: String, required: true };

/** The part of an entry that its hash covers. */
export interface AuditFields {
  at: string;
  actorId: string;
  action: AuditAction;
  entity: { kind: AuditEntityKind; id: string; label: string };
  changes: AuditChange[];
  requestId: string;
}

/** A staff change; append-only. An entry has the hash of the previous entry, and a signature if there is a key. */
@Schema({ collection: 'audit_log', versionKey: false, minimize: false })
export class AuditEntry implements SignedEntry {
  @Prop({ type: Number, required: true }) sequence: number;
  @Prop(
    raw({
      _id: false,
      at: text,
      actorId: text,
      action: text,
      entity: raw({
        _id: false,
        kind: { ...text, enum: AUDIT_ENTITY_KINDS },
        id: text,
        label: { type: String, default: '' },
      }),
      changes: { type: Array, required: true },
      requestId: { type: String, default: '' },
    }),
  )
  fields: AuditFields;
  @Prop(text) previousHash: string;
  @Prop(text) hash: string;
  @Prop({ type: String }) keyId?: string;
  @Prop({ type: String }) signature?: string;
}
export const AuditEntrySchema = SchemaFactory.createForClass(AuditEntry);
enforceRequired(AuditEntrySchema);
AuditEntrySchema.index({ sequence: 1 }, { unique: true });
AuditEntrySchema.index({ 'fields.entity.kind': 1, 'fields.entity.id': 1, sequence: -1 });
AuditEntrySchema.index({ 'fields.actorId': 1, sequence: -1 });
AuditEntrySchema.index({ 'fields.at': 1 });

/** The end of the chain, used to detect truncation. */
@Schema({ collection: 'audit_log_end', versionKey: false })
export class AuditEnd {
  @Prop(text) _id: string;
  @Prop({ type: Number, required: true }) sequence: number;
  @Prop(text) lastHash: string;
}
export const AuditEndSchema = SchemaFactory.createForClass(AuditEnd);
enforceRequired(AuditEndSchema);

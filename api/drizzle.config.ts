import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './*/*-table{,s}.ts', out: './migrations' });

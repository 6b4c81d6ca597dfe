'use strict';

module.exports = require('@strapi/strapi').factories.createCoreService('api::celeb-bio.celeb-bio');

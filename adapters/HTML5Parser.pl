#!/usr/bin/perl
# HTML::HTML5::Parser, by its tree (XML::LibXML).   apt install libhtml-html5-parser-perl | cpan HTML::HTML5::Parser
# Run: perl HTML5Parser.pl
use strict;
use warnings;
use HTML::HTML5::Parser;
use JSON::PP;
use XML::LibXML;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
print $json->encode({adapter => 1, name => 'HTML::HTML5::Parser', version => "$HTML::HTML5::Parser::VERSION",
                     level => 'tree', attributes => 'map', doctype => 'none', names => 'xml', nul => JSON::PP::false,
                     scripting => 'no'}), "\n";

sub walk {
    my ($node, $events) = @_;
    for my $child ($node->childNodes) {
        my $type = $child->nodeType;
        if ($type == XML_ELEMENT_NODE) {
            push @$events, ['S', $child->nodeName, [map { [$_->nodeName, $_->value] }
                grep { $_->nodeType == XML_ATTRIBUTE_NODE } $child->attributes]];
            walk($child, $events);
        }
        elsif ($type == XML_TEXT_NODE || $type == XML_CDATA_SECTION_NODE) { push @$events, ['T', $child->data] }
        elsif ($type == XML_COMMENT_NODE) { push @$events, ['C', $child->data] }
    }
}

while (my $line = <STDIN>) {
    my $probe = $json->decode($line);
    my @events;
    my $done = eval {
        local $SIG{__WARN__} = sub { };
        walk(HTML::HTML5::Parser->new->parse_string($probe->{input}), \@events);
        1;
    };
    print $json->encode($done ? {id => $probe->{id}, events => \@events} : {id => $probe->{id}, error => "$@"}), "\n";
}
